import type { LiveOrder } from './live-order.ts'
import type { OrderPageData } from './order-page-data.ts'
import { useLiveOrder } from './use-live-order.ts'

/** The order as the browser knows it, and until then as the server rendered it, with the zone of its clock times. */
export const useCurrentOrder = (id: string, { order, timeZone }: OrderPageData) => {
  const live = useLiveOrder(id)
  const shown: LiveOrder['order'] = live.order ?? order ?? undefined
  const zone = shown?.detail === 'full' ? shown.store.timeZone : timeZone
  return { ...live, order: shown, timeZone: zone }
}
