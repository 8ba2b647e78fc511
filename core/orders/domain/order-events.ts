import { USUAL_PACE } from '#core/stores/domain/arrival.ts'
import { computeAnswerDeadline } from './answer-deadline.ts'
import type { DelayReason } from './delay-reason.ts'
import type { OrderActor, OrderState, OrderTerms } from './order.ts'
import { ORDER_STATUS, type OrderStatus } from './order-status.ts'
import { isFinal } from './transitions.ts'

interface EventBase {
  /** 1, 2, 3, … for one order. */
  readonly seq: number
  readonly at: Date
  readonly actor: OrderActor
  readonly from: OrderStatus | null
  readonly to: OrderStatus
}

/** The agreed terms as stored in the database: instants are ISO texts. */
export interface PlacedEventData
  extends Omit<OrderTerms, 'scheduledFor' | 'scheduledUntil' | 'answering' | 'pace'> {
  readonly id: string
  readonly number: number
  readonly userId: string
  readonly paymentId: string
  readonly scheduledFor: string | null
  /** Absent in orders placed before time ranges existed. */
  readonly scheduledUntil?: string | null
  /** Absent in orders placed before automatic declining existed. */
  readonly answering?: OrderTerms['answering']
  /** Absent in orders placed before outlets had a pace. */
  readonly pace?: OrderTerms['pace']
}

export interface TransitionEventData {
  readonly acceptedMinutes?: number
  /** ISO text. */
  readonly readyAt?: string
  /** Set when `readyAt` is later than promised. */
  readonly delayReason?: DelayReason
  readonly reason?: string
}

/** The lines and price of a revised order. */
export interface RevisionEventData extends Pick<OrderTerms, 'lines' | 'subTotal' | 'total' | 'trace'> {
  /** Set when the order goes to another address. */
  readonly deliveryMinutes?: number
}

/** One change of an order. Replaying all events gives the order. */
export type OrderEvent = EventBase &
  (
    | { readonly kind: 'placed'; readonly data: PlacedEventData }
    | { readonly kind: 'moved'; readonly data: TransitionEventData }
    | { readonly kind: 'revised'; readonly data: RevisionEventData }
    | { readonly kind: 'paymentChanged'; readonly data: { readonly paymentId: string } }
    | { readonly kind: 'ownerChanged'; readonly data: { readonly userId: string } }
  )

/** Lines without what the customer wrote on them. */
export const removeLineTexts = (lines: OrderTerms['lines']): OrderTerms['lines'] =>
  lines.map(({ answers, ...line }) => ({ ...line, specialInstructions: '' }))

/**
 * An event's data as stored. Events never change, so they contain nothing that a customer wrote: that is stored with
 * the line alone, where it can be deleted.
 */
export const toStoredEventData = ({ data }: OrderEvent): OrderEvent['data'] =>
  'lines' in data ? { ...data, lines: removeLineTexts(data.lines) } : data

const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)

const applyPlaced = (
  { at, to, seq }: EventBase,
  { scheduledFor, scheduledUntil, answering = null, pace = USUAL_PACE, ...data }: PlacedEventData,
): OrderState => ({
  ...data,
  scheduledFor: dateOf(scheduledFor),
  scheduledUntil: dateOf(scheduledUntil),
  answering,
  pace,
  status: to,
  version: seq,
  placedAt: at,
  answerBy: to === ORDER_STATUS.new ? computeAnswerDeadline(answering, at) : null,
  acceptedAt: null,
  acceptedMinutes: null,
  readyAt: null,
  delayReason: null,
  declineReason: '',
  finishedAt: null,
})

const ACCEPTED_STATUSES: ReadonlySet<OrderStatus> = new Set([
  ORDER_STATUS.scheduledAccepted,
  ORDER_STATUS.approved,
])

const applyTransition = (
  order: OrderState,
  { at, to }: EventBase,
  data: TransitionEventData,
): OrderState => ({
  ...order,
  status: to,
  answerBy: to === ORDER_STATUS.new ? computeAnswerDeadline(order.answering, at) : order.answerBy,
  acceptedAt: ACCEPTED_STATUSES.has(to) ? (order.acceptedAt ?? at) : order.acceptedAt,
  acceptedMinutes: data.acceptedMinutes ?? order.acceptedMinutes,
  readyAt: data.readyAt === undefined ? order.readyAt : new Date(data.readyAt),
  delayReason: data.readyAt === undefined ? order.delayReason : (data.delayReason ?? null),
  declineReason: data.reason ?? (to === ORDER_STATUS.outForDelivery ? '' : order.declineReason),
  finishedAt: isFinal(to) ? at : null,
})

/** The order after one more event. @throws when the event does not follow from the state before */
export const applyEvent = (before: OrderState | undefined, event: OrderEvent): OrderState => {
  if (event.kind === 'placed') {
    if (before || event.seq !== 1) throw new Error('An order is placed once, and first of all')
    return applyPlaced(event, event.data)
  }
  if (!before || event.seq !== before.version + 1 || event.from !== before.status) {
    throw new Error(`Event ${event.seq} does not follow on what came before`)
  }
  const order = { ...before, version: event.seq }
  if (event.kind === 'moved') return applyTransition(order, event, event.data)
  return { ...order, ...event.data }
}

/** Builds an order from all of its events, oldest first; stored ones lack the lines' texts. Undefined without events. */
export const rebuildOrder = (events: readonly OrderEvent[]): OrderState | undefined =>
  events.reduce<OrderState | undefined>((order, event) => applyEvent(order, event), undefined)
