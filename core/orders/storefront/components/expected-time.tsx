import { getChannel } from '#core/sites/domain/order-type.ts'
import { formatDay, formatTime, formatTimeRange } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { FullOrder } from '../../contract/endpoints.ts'
import { useLiveEta } from '../live-eta.ts'
import { useOrdersTexts } from '../orders-texts.ts'
import { AnswerNotice } from './awaited-answer.tsx'

/** The agreed time of a scheduled order, unless its promise is late; null for an immediate order. */
const getScheduledTime = ({ scheduledFor, scheduledUntil, estimate }: FullOrder) => {
  const to = scheduledUntil ?? scheduledFor
  if (!scheduledFor || !to || (estimate && estimate.from > to)) return null
  return { from: scheduledFor, to }
}

/** When the order is expected: a range of clock times in the store's zone once it is accepted. */
export const ExpectedTime = ({ order }: { order: FullOrder }) => {
  const t = useOrdersTexts()
  const language = useLanguage()
  const eta = useLiveEta(order._id)
  const { estimate, store, isFinal } = order
  const isDelivery = getChannel(order.orderType) === 'delivery'
  if (isFinal) return null
  const span = eta ?? getScheduledTime(order) ?? estimate
  if (!span) return <AnswerNotice order={order} />
  const { from, to } = span
  const zone = store.timeZone
  return (
    <div className="grid gap-3">
      <p>
        <span className="block text-muted text-sm">
          {t(isDelivery ? 'when.arrives' : 'when.ready')} · {formatDay(from, zone, language)}
        </span>
        <bdi className="font-bold text-2xl tabular-nums tracking-tight">
          {from === to ? formatTime(from, zone, language) : formatTimeRange({ from, to, zone }, language)}
        </bdi>
        {!estimate && !eta && <span className="block text-muted text-sm">{t('when.scheduled')}</span>}
      </p>
      {order.answer && <AnswerNotice order={order} />}
    </div>
  )
}
