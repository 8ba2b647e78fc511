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

/** The kitchen stage of an order; undefined: it is not yet, or no longer, in the kitchen. */
export const getTicketStage = ({ status, history }: KitchenOrder): TicketStage | undefined => {
  if (status === ORDER_STATUS.approved) return 'cooking'
  if (status === ORDER_STATUS.kitchenReady) return 'ready'
  const wasAccepted = history.some((moment) => moment.status === ORDER_STATUS.approved)
  return isCancelledOrDeclined(status) && wasAccepted ? 'gone' : undefined
}

const getStatusTime = ({ history }: KitchenOrder, wanted: OrderStatus): Date | undefined =>
  history.findLast(({ status }) => status === wanted)?.at

/**
 * A state recorded for other content is ignored: the item restarts. Once the order is ready all its items are, except
 * those recalled since.
 */
const getCurrentState = (
  order: KitchenOrder,
  known: RecordedState | undefined,
  content: string,
): KitchenItemState => {
  const said = known?.content === content ? known : undefined
  const readyAt = getStatusTime(order, ORDER_STATUS.kitchenReady)
  const isReady = order.status === ORDER_STATUS.kitchenReady && readyAt !== undefined
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
  const made = items.map((item): TicketItem => {
    const content = digest(serializeItemContent(item))
    const was = before.get(item.key)
    const state = getCurrentState(order, known.get(item.key), content)
    return { item, content, state, change: getItemChange(item.key, context, was), before: was ?? null }
  })
  const removed = [...before.values()]
    .filter(({ key }) => !contentNow.has(key))
    .map((item): TicketItem => {
      const content = digest(`removed ${serializeItemContent(item)}`)
      const state = getCurrentState(order, known.get(item.key), content)
      return { item, content, state, change: 'removed', before: null }
    })
  return [...made, ...removed]
}

/** Whether everything to be made is ready; removed items do not count. */
export const isAllReady = (items: readonly TicketItem[]): boolean =>
  items.every(({ state, change }) => change === 'removed' || state === 'ready')
