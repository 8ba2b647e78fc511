import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { getChime, useSound } from '#core/orders/console/sound-store.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { KitchenData } from '../kitchen-store.ts'
import { useKitchenTexts } from '../kitchen-texts.ts'
import type { TicketView } from '../station-view.ts'
import { getAlertKeys, getStationView, type ScreenStation, type StationView } from '../station-view.ts'
import type { TicketActions } from '../use-kitchen-calls.ts'
import { useTicketActions } from '../use-kitchen-calls.ts'
import { KitchenHeader } from './kitchen-header.tsx'
import { TicketCard } from './ticket-card.tsx'

interface FinishedTicketsProps {
  readonly finished: readonly TicketView[]
  readonly press: TicketActions['press']
}

/** The tickets this screen finished most recently; one tap recalls a ticket. */
const FinishedTickets = ({ finished, press }: FinishedTicketsProps) => {
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

const TICKET = '[data-ticket]'
const BUTTON = 'button:not(:disabled)'

const getButtons = (place: Element | undefined): HTMLElement[] =>
  place ? [...place.querySelectorAll<HTMLElement>(BUTTON)] : []

const step = (list: readonly Element[], from: Element | null, by: number): Element | undefined => {
  const at = from ? list.indexOf(from) : -1
  return at < 0 ? list[0] : list[at + by]
}

/** Moves the focus between tickets (left and right as displayed) and between the controls of a ticket. */
const handleArrowKeys = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, currentTarget, target } = event
  if (!(target instanceof HTMLElement)) return
  const isReversed = getComputedStyle(currentTarget).direction === 'rtl'
  const forward = isReversed ? 'ArrowLeft' : 'ArrowRight'
  const ticket = target.closest(TICKET)
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  if (!isAcross && key !== 'ArrowUp' && key !== 'ArrowDown') return
  const next = isAcross
    ? getButtons(step([...currentTarget.querySelectorAll(TICKET)], ticket, key === forward ? 1 : -1))[0]
    : step(getButtons(ticket ?? undefined), target, key === 'ArrowDown' ? 1 : -1)
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

const toStorageKey = (storeId: string): string => `compass-console-station-${storeId}`

/** The station that this tablet shows; null: all stations. */
const getSavedStation = (storeId: string): ScreenStation => {
  try {
    return localStorage.getItem(toStorageKey(storeId))
  } catch {
    // Storage is blocked: show all stations.
    return null
  }
}

const saveStation = (storeId: string, viewer: ScreenStation): void => {
  try {
    if (viewer === null) localStorage.removeItem(toStorageKey(storeId))
    else localStorage.setItem(toStorageKey(storeId), viewer)
  } catch {
    // Storage is forbidden: the choice holds for this page.
  }
}

/** Rings once and announces when something new appears on this screen; not for what was there when it was opened. */
const useTicketAlerts = (open: StationView['open'], screen: string): void => {
  const t = useKitchenTexts()
  const announce = useToasts((state) => state.announce)
  const isMuted = useSound((state) => state.isMuted)
  const known = useRef<{ readonly screen: string; readonly news: ReadonlySet<string> }>(undefined)
  useEffect(() => {
    const news = getAlertKeys(open)
    const before = known.current
    known.current = { screen, news: new Set([...(before?.screen === screen ? before.news : []), ...news]) }
    if (before?.screen !== screen || news.every((one) => before.news.has(one))) return
    announce(t('news'))
    if (!isMuted) getChime().ringOnce()
  }, [open, screen, isMuted, announce, t])
}

interface KitchenViewProps {
  readonly kitchen: KitchenData
  readonly storeId: string
  readonly refresh: () => Promise<void>
}

/** The tickets of one screen, earliest promised time first. */
export const KitchenView = ({ kitchen: { stations, tickets }, storeId, refresh }: KitchenViewProps) => {
  const t = useKitchenTexts()
  const [chosen, setChosen] = useState<ScreenStation>(() => getSavedStation(storeId))
  const { press, undo, canUndo } = useTicketActions(refresh)
  const viewer = stations.some(({ _id }) => _id === chosen) ? chosen : null
  const { open, finished } = getStationView(tickets, viewer)
  useTicketAlerts(open, `${storeId} ${viewer ?? ''}`)
  const names = new Map(stations.map(({ _id, name }) => [_id, name]))
  const viewers: readonly ScreenStation[] = [null, ...names.keys()]
  const choose = (next: ScreenStation): void => {
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
