import { useServerNow } from '#core/stores/console/server-clock.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { hasWaitedTooLong } from '../board/waiting-time.ts'
import { formatClock, formatDurationAttribute } from '../format-clock.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

/** The time since an order was placed, ticking; highlighted once a new order has waited too long. */
export const WaitingTime = ({ order }: { order: Pick<BoardOrder, 'placedAt' | 'column' | 'answer'> }) => {
  const t = useOrdersConsoleTexts()
  const now = useServerNow()
  const passed = now - Date.parse(order.placedAt)
  const isUrgent = order.column === 'new' && hasWaitedTooLong(order, now)
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 font-bold text-sm tabular-nums',
        isUrgent ? 'bg-danger text-on-danger' : 'bg-surface-sunken text-ink',
      )}
    >
      {isUrgent && <WarningIcon size={16} />}
      <span className="sr-only">{t('card.waiting')}</span>
      <time dateTime={formatDurationAttribute(passed)}>
        <bdi>{formatClock(passed)}</bdi>
      </time>
      {isUrgent && <span className="sr-only">{t('card.tooLong')}</span>}
    </span>
  )
}
