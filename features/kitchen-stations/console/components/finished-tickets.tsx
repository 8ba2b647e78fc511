import { Button } from '#platform/ui/button.tsx'
import { useKitchenTexts } from '../kitchen-texts.ts'
import type { TicketView } from '../station-view.ts'
import type { TicketActions } from '../use-kitchen-calls.ts'

interface FinishedTicketsProps {
  readonly finished: readonly TicketView[]
  readonly press: TicketActions['press']
}

/** The tickets this screen finished most recently; one tap recalls a ticket. */
export const FinishedTickets = ({ finished, press }: FinishedTicketsProps) => {
  const t = useKitchenTexts()
  if (finished.length === 0) return null
  const recall = ({ ticket, items }: TicketView): Promise<void> =>
    press({
      orderId: ticket._id,
      marks: items
        .filter(({ change }) => change !== 'removed')
        .map(({ _id: item, content, state: from }) => ({
          ...{ item, content, from },
          to: 'making' as const,
        })),
    })
  return (
    <details className="rounded-xl border border-line bg-surface-raised">
      <summary className="min-h-target cursor-pointer content-center px-4 font-bold">{t('finished')}</summary>
      <ul className="flex flex-wrap gap-2 p-3 pt-0">
        {finished.map((shown) => (
          <li key={shown.ticket._id}>
            <Button variant="secondary" onClick={() => recall(shown)}>
              <bdi>{t('recall', { number: shown.ticket.orderId })}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
