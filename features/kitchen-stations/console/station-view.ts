import { minutes, seconds } from '#platform/kernel/clock.ts'
import type { KitchenTicket, KitchenTicketItem } from '../contract/endpoints.ts'

/** The station of a screen; null: the screen shows all stations. */
export type ScreenStation = string | null

/** A ticket as one screen shows it. */
export interface TicketView {
  readonly ticket: KitchenTicket
  /** Only the items of this station. */
  readonly items: readonly KitchenTicketItem[]
}

export interface StationView {
  /** Earliest promised time first. */
  readonly open: readonly TicketView[]
  /** Finished on this screen, newest first; each can be recalled. */
  readonly finished: readonly TicketView[]
}

const MOST_FINISHED = 12

const filterItems = ({ items }: KitchenTicket, viewer: ScreenStation): readonly KitchenTicketItem[] =>
  viewer === null ? items : items.filter(({ station }) => station === viewer)

/** Whether something is to be done here, including acknowledging a cancelled order. */
const isOpen = ({ ticket, items }: TicketView, viewer: ScreenStation): boolean => {
  if (ticket.stage === 'gone') return !ticket.seenBy.includes(viewer)
  if (viewer === null && ticket.stage === 'cooking') return true
  return items.some(({ state }) => state !== 'ready')
}

/** The tickets of one screen, out of all tickets. */
export const getStationView = (tickets: readonly KitchenTicket[], viewer: ScreenStation): StationView => {
  const mine = tickets
    .map((ticket) => ({ ticket, items: filterItems(ticket, viewer) }))
    .filter(({ items }) => items.length > 0)
  const done = mine.filter((shown) => shown.ticket.stage !== 'gone' && !isOpen(shown, viewer))
  return {
    open: mine.filter((shown) => isOpen(shown, viewer)),
    finished: done.toReversed().slice(0, MOST_FINISHED),
  }
}

const SOON = minutes(5)

/** How urgent a ticket is, by its promised time. */
export const getLateness = (
  { dueAt }: Pick<KitchenTicket, 'dueAt'>,
  now: number,
): 'onTime' | 'soon' | 'late' => {
  const left = dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt) - now
  if (left <= 0) return 'late'
  return left <= SOON ? 'soon' : 'onTime'
}

const FRESH_FOR = seconds(30)

/** Whether a ticket is new, so that it is highlighted. */
export const isFresh = ({ since }: Pick<KitchenTicket, 'since'>, now: number): boolean =>
  now - Date.parse(since) < FRESH_FOR

/** Keys of everything for which a screen rings once: new tickets, cancelled tickets, and changed items. */
export const getAlertKeys = (open: StationView['open']): string[] =>
  open.flatMap(({ ticket, items }) => [
    `${ticket._id} ${ticket.stage}`,
    ...items.flatMap(({ _id, content, change }) => (change ? [`${ticket._id} ${_id} ${content}`] : [])),
  ])
