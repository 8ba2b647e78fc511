import { channelOf } from '#core/sites/domain/order-type.ts'
import { formatDay, formatTimeRange } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { FullOrder } from '../../contract/endpoints.ts'
import { useOrdersTexts } from '../orders-texts.ts'

/** When the order is expected: a range of clock times in the store's zone once it is accepted. */
export const OrderWhen = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const { estimate, store, isFinal } = order
  const isDelivery = channelOf(order.orderType) === 'delivery'
  if (isFinal) return null
  if (!estimate)
    return <p className="text-muted">{t(order.scheduledFor ? 'when.scheduled' : 'when.notYet')}</p>
  const { from, to } = estimate
  return (
    <p>
      <span className="block text-muted text-sm">
        {t(isDelivery ? 'when.arrives' : 'when.ready')} · {formatDay(from, store.timeZone, language)}
      </span>
      <bdi className="font-bold text-2xl tabular-nums tracking-tight">
        {formatTimeRange({ from, to, zone: store.timeZone }, language)}
      </bdi>
    </p>
  )
}
