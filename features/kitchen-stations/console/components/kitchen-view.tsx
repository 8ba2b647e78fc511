import { useState } from 'react'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { onArrowKeys } from '../arrow-keys.ts'
import { chosenStation, rememberStation } from '../chosen-station.ts'
import type { Kitchen } from '../kitchen-store.ts'
import { useKitchenTexts } from '../kitchen-texts.ts'
import { type Viewer, viewOf } from '../station-view.ts'
import { usePresses } from '../use-kitchen-calls.ts'
import { useRings } from '../use-rings.ts'
import { FinishedTickets } from './finished-tickets.tsx'
import { KitchenHead } from './kitchen-head.tsx'
import { TicketCard } from './ticket-card.tsx'

interface KitchenViewProps {
  readonly kitchen: Kitchen
  readonly storeId: string
  readonly again: () => Promise<void>
}

/** The tickets of one screen, the soonest promised first. */
export const KitchenView = ({ kitchen: { stations, tickets }, storeId, again }: KitchenViewProps) => {
  const t = useKitchenTexts()
  const [chosen, setChosen] = useState<Viewer>(() => chosenStation(storeId))
  const { press, undo, canUndo } = usePresses(again)
  const viewer = stations.some(({ _id }) => _id === chosen) ? chosen : null
  const { open, finished } = viewOf(tickets, viewer)
  useRings(open, `${storeId} ${viewer ?? ''}`)
  const names = new Map(stations.map(({ _id, name }) => [_id, name]))
  const viewers: readonly Viewer[] = [null, ...names.keys()]
  const choose = (next: Viewer): void => {
    setChosen(next)
    rememberStation(storeId, next)
  }
  return (
    <div className="grid gap-3 px-3 py-2">
      <KitchenHead
        tabs={viewers.map((of) => ({
          viewer: of,
          name: of === null ? t('everything') : (names.get(of) ?? ''),
          count: viewOf(tickets, of).open.length,
        }))}
        viewer={viewer}
        onViewer={choose}
        undo={canUndo ? undo : undefined}
      />
      {open.length === 0 ? (
        <EmptyState icon={<CheckIcon size={36} />} heading={t('empty.heading')}>
          {t('empty.text')}
        </EmptyState>
      ) : (
        <ul
          onKeyDown={onArrowKeys}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] items-start gap-3"
        >
          {open.map((shown) => (
            <li key={shown.ticket._id} className="min-w-0">
              <TicketCard shown={shown} viewer={viewer} stations={names} press={press} />
            </li>
          ))}
        </ul>
      )}
      <FinishedTickets finished={finished} press={press} />
    </div>
  )
}
