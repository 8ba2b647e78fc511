import type { LiveOrder } from './live-order.ts'
import type { OrderPageData } from './order-page-data.ts'
import { useLiveOrder } from './use-live-order.ts'

/** The browser's copy of the order, until it loads the server-rendered one, with the zone of its clock times. */
export const useCurrentOrder = (id: string, { order, timeZone }: OrderPageData) => {
  const live = useLiveOrder(id)
  const shown: LiveOrder['order'] = live.order ?? order ?? undefined
  const zone = shown?.detail === 'full' ? shown.store.timeZone : timeZone
  return { ...live, order: shown, timeZone: zone }
}
