import { minutes, seconds } from '#platform/kernel/clock.ts'
import type { KitchenTicket, KitchenTicketItem } from '../contract/endpoints.ts'

/** Whose screen it is: a station's, or that of whoever sees everything (null). */
export type Viewer = string | null

/** A ticket as one screen shows it. */
export interface TicketView {
  readonly ticket: KitchenTicket
  /** This station's only. */
  readonly items: readonly KitchenTicketItem[]
}

export interface StationView {
  /** The soonest promised first. */
  readonly open: readonly TicketView[]
  /** What was done here last, the last first: it can be taken back. */
  readonly finished: readonly TicketView[]
}

const MOST_FINISHED = 12

const filterItems = ({ items }: KitchenTicket, viewer: Viewer): readonly KitchenTicketItem[] =>
  viewer === null ? items : items.filter(({ station }) => station === viewer)

/** Whether there is something to do here, if only to see that nobody wants it any more. */
const isOpen = ({ ticket, items }: TicketView, viewer: Viewer): boolean => {
  if (ticket.stage === 'gone') return !ticket.seenBy.includes(viewer)
  if (viewer === null && ticket.stage === 'cooking') return true
  return items.some(({ state }) => state !== 'ready')
}

/** What a screen shows of all tickets. */
export const getStationView = (tickets: readonly KitchenTicket[], viewer: Viewer): StationView => {
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

/** How urgent a ticket is, by the moment for which it was promised. */
export const getLateness = (
  { dueAt }: Pick<KitchenTicket, 'dueAt'>,
  now: number,
): 'onTime' | 'soon' | 'late' => {
  const left = dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt) - now
  if (left <= 0) return 'late'
  return left <= SOON ? 'soon' : 'onTime'
}

const FRESH_FOR = seconds(30)

/** Whether a ticket has just come, so that it should catch the eye. */
export const isFresh = ({ since }: Pick<KitchenTicket, 'since'>, now: number): boolean =>
  now - Date.parse(since) < FRESH_FOR

/** Everything about which a screen rings once: new tickets, tickets that are gone, and what was changed in one. */
export const getAlertKeys = (open: StationView['open']): string[] =>
  open.flatMap(({ ticket, items }) => [
    `${ticket._id} ${ticket.stage}`,
    ...items.flatMap(({ _id, content, change }) => (change ? [`${ticket._id} ${_id} ${content}`] : [])),
  ])
