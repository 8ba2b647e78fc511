import type { BoardPartProps } from '#core/orders/console/board-extensions.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { useTimeLeft } from '#platform/ui/use-time-left.ts'
import type { OpenReplacementRequest } from '../../contract/endpoints.ts'
import { useOpenReplacementRequests } from '../open-requests.ts'
import { useReplacementsConsoleTexts } from '../replacements-console-texts.ts'

export const WaitingText = ({
  request,
}: {
  request: Pick<OpenReplacementRequest, 'status' | 'expiresAt' | 'asOf'>
}) => {
  const t = useReplacementsConsoleTexts()
  const { text, isOver } = useTimeLeft(request)
  if (isOver) return t('waitingOver')
  return request.status === 'paying' ? t('paying') : t('waiting', { time: text })
}

/** Badge on the card of an order whose customer was asked, so that it is not completed before the answer. */
export const WaitingBadge = ({ order }: BoardPartProps) => {
  const request = useOpenReplacementRequests((state) => state.byOrder[order._id])
  if (!request) return null
  return (
    <p className="flex items-start gap-1.5 rounded-sm bg-warning-soft px-2 py-1 font-semibold text-sm text-warning tabular-nums">
      <ClockIcon size={16} className="mt-0.5" />
      <span>
        <WaitingText key={request._id} request={request} />
      </span>
    </p>
  )
}
