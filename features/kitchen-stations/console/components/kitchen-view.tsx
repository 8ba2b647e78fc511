import { useState } from 'react'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { handleArrowKeys } from '../arrow-keys.ts'
import { getSavedStation, saveStation } from '../chosen-station.ts'
import type { KitchenData } from '../kitchen-store.ts'
import { useKitchenTexts } from '../kitchen-texts.ts'
import { getStationView, type Viewer } from '../station-view.ts'
import { useTicketActions } from '../use-kitchen-calls.ts'
import { useTicketAlerts } from '../use-rings.ts'
import { FinishedTickets } from './finished-tickets.tsx'
import { KitchenHeader } from './kitchen-header.tsx'
import { TicketCard } from './ticket-card.tsx'

interface KitchenViewProps {
  readonly kitchen: KitchenData
  readonly storeId: string
  readonly refresh: () => Promise<void>
}

/** The tickets of one screen, earliest promised time first. */
export const KitchenView = ({ kitchen: { stations, tickets }, storeId, refresh }: KitchenViewProps) => {
  const t = useKitchenTexts()
  const [chosen, setChosen] = useState<Viewer>(() => getSavedStation(storeId))
  const { press, undo, canUndo } = useTicketActions(refresh)
  const viewer = stations.some(({ _id }) => _id === chosen) ? chosen : null
  const { open, finished } = getStationView(tickets, viewer)
  useTicketAlerts(open, `${storeId} ${viewer ?? ''}`)
  const names = new Map(stations.map(({ _id, name }) => [_id, name]))
  const viewers: readonly Viewer[] = [null, ...names.keys()]
  const choose = (next: Viewer): void => {
    setChosen(next)
    saveStation(storeId, next)
  }
  return (
    <div className="grid gap-3 px-3 py-2">
      <KitchenHeader
        tabs={viewers.map((of) => ({
          viewer: of,
          name: of === null ? t('everything') : (names.get(of) ?? ''),
          count: getStationView(tickets, of).open.length,
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
          onKeyDown={handleArrowKeys}
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
