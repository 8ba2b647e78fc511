import { formatDateTime, formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { useBoardDialog } from '../dialog-store.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { OutletName } from './outlet-name.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { ServiceName } from './service-name.tsx'

/** Summary of an order that is over: its outcome and time; `isPast` when it has left the board. */
export const DoneCard = ({ order, isPast = false }: { order: BoardOrder; isPast?: boolean }) => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  const open = useBoardDialog((state) => state.open)
  const writeTime = isPast ? formatDateTime : formatTime
  const last = order.timeline.findLast(({ at }) => at !== null)
  return (
    <article
      data-order={order.orderId}
      className="grid gap-1.5 rounded-lg border border-line bg-surface-raised p-3"
    >
      <OutletName order={order} />
      <h3>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => open({ kind: 'details', orderId: order._id, ...(isPast && { order }) })}
          className="pressable flex min-h-target w-full flex-wrap items-center justify-between gap-x-2 text-start"
        >
          <span className="font-bold text-lg tabular-nums">
            <span className="sr-only">{t('card.order')} </span>
            <bdi>{order.orderId}</bdi>
          </span>
          <span className="text-sm">
            <ServiceName order={order} size={16} />
          </span>
        </button>
      </h3>
      {last?.at && (
        <p className="text-muted text-sm">
          {last.text} · <bdi>{writeTime(last.at, order.store.timeZone, language)}</bdi>
        </p>
      )}
      {order.declineReason && (
        <p className="text-sm">
          “<bdi>{order.declineReason}</bdi>”
        </p>
      )}
      <PaymentBadge order={order} />
    </article>
  )
}
