import type { OrderLine } from '#core/orders/domain/order.ts'
import { ORDER_STATUS, type OrderStatus } from '#core/orders/domain/order-status.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import type { KitchenItemState } from './item-state.ts'
import { type KitchenItem, serializeItemContent, toKitchenItems } from './kitchen-items.ts'
import type { StationResolver } from './stations.ts'

/** The state that a station recorded for an item, and the content it applies to. */
export interface RecordedState {
  readonly state: KitchenItemState
  readonly content: string
  readonly changedAt: Date
}

/** How an item differs from what was accepted. */
export type ItemChange = 'added' | 'changed' | 'removed'

export interface TicketItem {
  readonly item: KitchenItem
  readonly content: string
  readonly state: KitchenItemState
  readonly change: ItemChange | null
  /** The item before it was changed. */
  readonly before: KitchenItem | null
}

/** The fields of an order that the kitchen needs. */
export interface KitchenOrder {
  readonly status: OrderStatus
  readonly lines: readonly OrderLine[]
  readonly history: readonly { readonly status: OrderStatus; readonly at: Date }[]
}

interface TicketInput {
  readonly order: KitchenOrder
  readonly stationOf: StationResolver
  /** By the item's key. */
  readonly known: ReadonlyMap<string, RecordedState>
  /** The lines before each revision of the order, oldest first. */
  readonly earlier: readonly (readonly OrderLine[])[]
  /** Hashes a content for the database. */
  readonly digest: (content: string) => string
}

/** `cooking`: it is being made. `ready`: the kitchen is done. `gone`: it was cancelled or declined. */
export type TicketStage = 'cooking' | 'ready' | 'gone'

const getStatusTime = ({ history }: Pick<KitchenOrder, 'history'>, wanted: OrderStatus): Date | undefined =>
  history.findLast(({ status }) => status === wanted)?.at

/** Lines that were added when the kitchen was done with the order: a further round of a table. */
export const listLateLines = (order: Pick<KitchenOrder, 'history' | 'lines'>): OrderLine[] => {
  const readyAt = getStatusTime(order, ORDER_STATUS.kitchenReady)
  if (!readyAt) return []
  return order.lines.filter(
    ({ addedAt }) => addedAt !== undefined && Date.parse(addedAt) >= readyAt.getTime(),
  )
}

/** Statuses in which the kitchen is done, except for lines that were added since. */
const DONE: ReadonlySet<OrderStatus> = new Set([ORDER_STATUS.kitchenReady, ORDER_STATUS.multiDineServed])

/** The kitchen stage of an order; undefined: it is not yet, or no longer, in the kitchen. */
export const getTicketStage = (order: KitchenOrder): TicketStage | undefined => {
  const { status, history } = order
  if (status === ORDER_STATUS.approved) return 'cooking'
  if (status === ORDER_STATUS.kitchenReady) return 'ready'
  if (status === ORDER_STATUS.multiDineServed) return listLateLines(order).length > 0 ? 'ready' : undefined
  const wasAccepted = history.some((moment) => moment.status === ORDER_STATUS.approved)
  return isCancelledOrDeclined(status) && wasAccepted ? 'gone' : undefined
}

/**
 * A state recorded for other content is ignored: the item restarts. Once the order is ready all its items are, except
 * those recalled or added since.
 */
const getCurrentState = (
  order: KitchenOrder,
  { known, content, isLate }: { known: RecordedState | undefined; content: string; isLate: boolean },
): KitchenItemState => {
  const said = known?.content === content ? known : undefined
  const readyAt = getStatusTime(order, ORDER_STATUS.kitchenReady)
  const isReady = DONE.has(order.status) && readyAt !== undefined && !isLate
  if (isReady && !(said && said.changedAt > readyAt)) return 'ready'
  return said?.state ?? 'waiting'
}

const listItems = (lines: readonly OrderLine[], stationOf: StationResolver): KitchenItem[] =>
  lines.flatMap((line) => toKitchenItems(line, stationOf))

/** The newest previous version of each item with other content. */
const getPreviousItems = (
  { earlier, stationOf }: TicketInput,
  contentNow: ReadonlyMap<string, string>,
): Map<string, KitchenItem> =>
  new Map(
    earlier
      .flatMap((lines) => listItems(lines, stationOf))
      .filter((item) => serializeItemContent(item) !== contentNow.get(item.key))
      .map((item) => [item.key, item]),
  )

const getItemChange = (key: string, { earlier, stationOf }: TicketInput, was: KitchenItem | undefined) => {
  if (was) return 'changed'
  const isOld =
    earlier.length === 0 || listItems(earlier[0] ?? [], stationOf).some((item) => item.key === key)
  return isOld ? null : 'added'
}

/**
 * All items of an order with their states, in line order. Items removed after acceptance come last, so that no cook
 * makes them by mistake.
 */
export const buildTicketItems = (context: TicketInput): TicketItem[] => {
  const { order, known, digest, stationOf } = context
  const items = listItems(order.lines, stationOf)
  const contentNow = new Map(items.map((item) => [item.key, serializeItemContent(item)]))
  const before = getPreviousItems(context, contentNow)
  const late = new Set(listLateLines(order).map(({ id }) => id))
  const made = items.map((item): TicketItem => {
    const content = digest(serializeItemContent(item))
    const was = before.get(item.key)
    const isLate = late.has(item.lineId)
    const state = getCurrentState(order, { known: known.get(item.key), content, isLate })
    return { item, content, state, change: getItemChange(item.key, context, was), before: was ?? null }
  })
  const removed = [...before.values()]
    .filter(({ key }) => !contentNow.has(key))
    .map((item): TicketItem => {
      const content = digest(`removed ${serializeItemContent(item)}`)
      const state = getCurrentState(order, { known: known.get(item.key), content, isLate: false })
      return { item, content, state, change: 'removed', before: null }
    })
  return [...made, ...removed]
}

/** Whether everything to be made is ready; removed items do not count. */
export const isAllReady = (items: readonly TicketItem[]): boolean =>
  items.every(({ state, change }) => change === 'removed' || state === 'ready')

/** The lines of which every item that a station makes is ready. */
export const listReadyLines = (items: readonly TicketItem[]): ReadonlySet<string> => {
  const made = items.filter(({ change }) => change !== 'removed')
  const unready = new Set(made.filter(({ state }) => state !== 'ready').map(({ item }) => item.lineId))
  return new Set(made.map(({ item }) => item.lineId).filter((id) => !unready.has(id)))
}

/** The stage as cooks see it: an order that was ready is cooking again while a further round is being made. */
export const getShownStage = (order: KitchenOrder, items: readonly TicketItem[]): TicketStage | undefined => {
  const stage = getTicketStage(order)
  if (stage !== 'ready') return stage
  const late = new Set(listLateLines(order).map(({ id }) => id))
  return items.some(({ item, state }) => late.has(item.lineId) && state !== 'ready') ? 'cooking' : 'ready'
}
