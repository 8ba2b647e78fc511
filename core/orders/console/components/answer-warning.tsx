import { useServerNow } from '#core/stores/console/server-clock.ts'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { isAnswerDue } from '../board/waiting-time.ts'
import { formatClock } from '../format-clock.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

/** The remaining time to answer, ticking, on a new order that is close to its deadline. */
export const AnswerWarning = ({ answer }: Pick<BoardOrder, 'answer'>) => {
  const t = useOrdersConsoleTexts()
  const now = useServerNow()
  if (!isAnswerDue(answer, now)) return null
  const left = Date.parse(answer.by) - now
  return (
    <p className="flex items-start gap-1.5 font-semibold text-danger text-sm tabular-nums">
      <WarningIcon size={16} className="mt-0.5 shrink-0" />
      {left > 0 ? t('answer.in', { time: formatClock(left) }) : t('answer.over')}
    </p>
  )
}
