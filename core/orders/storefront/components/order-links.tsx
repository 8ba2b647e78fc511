import { getChannel } from '#core/sites/domain/order-type.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { CalendarIcon } from '#platform/ui/icons/calendar.tsx'
import { PrinterIcon } from '#platform/ui/icons/printer.tsx'
import { ShareIcon } from '#platform/ui/icons/share.tsx'
import { shareLink } from '#platform/ui/share-link.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { FullOrder } from '../../contract/endpoints.ts'
import { toCalendarFile } from '../calendar-entry.ts'
import { useOrdersTexts } from '../orders-texts.ts'
import { getOrderStatusPath } from '../paths.ts'
import { ReorderButton } from '../reorder-button.tsx'

const HALF_HOUR_MS = 1_800_000

/** When the order is expected; before the outlet has answered, half an hour from placing is assumed. */
const getCalendarSpan = ({ estimate, scheduledFor, placedAt }: FullOrder) => {
  if (estimate) return estimate
  const from = scheduledFor ?? new Date(Date.parse(placedAt) + HALF_HOUR_MS).toISOString()
  return { from, to: new Date(Date.parse(from) + HALF_HOUR_MS / 2).toISOString() }
}

const download = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}

const useShare = (order: FullOrder, url: () => string) => {
  const t = useOrdersTexts()
  const show = useToasts((state) => state.show)
  return async () => {
    const title = t('share.title', { store: order.store.name })
    if (await shareLink({ title, url: url() })) show({ text: t('share.copied'), tone: 'success' })
  }
}

/** Links to add to the calendar, to share and to print. */
export const OrderLinks = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const home = useHome()
  const statusUrl = () => new URL(getOrderStatusPath(home, order._id), window.location.origin).href
  const share = useShare(order, statusUrl)
  const isDelivery = getChannel(order.orderType) === 'delivery'
  const title = t(isDelivery ? 'calendar.delivery' : 'calendar.pickup', { store: order.store.name })
  const toCalendar = () => {
    const place = isDelivery
      ? [order.address?.address, order.address?.area]
      : [order.store.name, order.store.address]
    const entry = toCalendarFile({
      uid: `${order._id}@${window.location.hostname}`,
      title,
      location: place.filter(Boolean).join(', '),
      text: t('calendar.text', { number: order.orderId }),
      url: statusUrl(),
      now: new Date(),
      ...getCalendarSpan(order),
    })
    download(`order-${order.orderId}.ics`, 'text/calendar;charset=utf-8', entry)
  }
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-auto print:hidden">
      <Button size="sm" variant="secondary" leading={<CalendarIcon size={18} />} onClick={toCalendar}>
        {t('calendar.add')}
      </Button>
      <Button size="sm" variant="secondary" leading={<ShareIcon size={18} />} onClick={share}>
        {t('share.button')}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        leading={<PrinterIcon size={18} />}
        onClick={() => window.print()}
      >
        {t('summary.print')}
      </Button>
      {order.isFinal && <ReorderButton order={order} size="sm" variant="secondary" />}
    </div>
  )
}
