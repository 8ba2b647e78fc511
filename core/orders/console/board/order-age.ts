import { minutes } from '#platform/kernel/clock.ts'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { DEFAULT_ANSWER_WARNING_DELAY, hasWaitedTooLong } from './waiting-time.ts'

/** Up to this long before its time an order needs a look. */
const SOON = minutes(5)

/** A ready order that nobody takes within this time needs a look; twice as long is too long. */
const READY_WARNING = minutes(10)

/**
 * What a card says about time. `waited`: since somebody waits for the next step. `left` and `late`: until and since the
 * time that was promised.
 */
export interface OrderAge {
  readonly kind: 'waited' | 'left' | 'late'
  readonly milliseconds: number
  readonly tone: 'calm' | 'soon' | 'late'
}

type AgedOrder = Pick<
  BoardOrder,
  'column' | 'placedAt' | 'answer' | 'readyAt' | 'estimate' | 'promise' | 'timeline'
>

const getNewAge = (order: AgedOrder, now: number): OrderAge => {
  const placed = Date.parse(order.placedAt)
  const warnAt = order.answer ? Date.parse(order.answer.warnAt) : placed + DEFAULT_ANSWER_WARNING_DELAY
  const isHalfway = now - placed >= (warnAt - placed) / 2
  const tone = hasWaitedTooLong(order, now) ? 'late' : isHalfway ? 'soon' : 'calm'
  return { kind: 'waited', milliseconds: now - placed, tone }
}

const getAgeFromDue = (due: number, now: number): OrderAge => {
  if (now - due >= minutes(1)) return { kind: 'late', milliseconds: now - due, tone: 'late' }
  const left = Math.max(0, due - now)
  return { kind: 'left', milliseconds: left, tone: left <= SOON ? 'soon' : 'calm' }
}

const getReadyAge = (order: AgedOrder, now: number): OrderAge => {
  const at = order.timeline.find(({ key }) => key === 'ready')?.at ?? order.placedAt
  const waited = now - Date.parse(at)
  const tone = waited >= 2 * READY_WARNING ? 'late' : waited >= READY_WARNING ? 'soon' : 'calm'
  return { kind: 'waited', milliseconds: waited, tone }
}

/** The age of an open order for now, as its lane needs it; undefined when no time is known. */
export const getOrderAge = (order: AgedOrder, now: number): OrderAge | undefined => {
  switch (order.column) {
    case 'new':
      return getNewAge(order, now)
    case 'accepted':
      return order.readyAt ? getAgeFromDue(Date.parse(order.readyAt), now) : undefined
    case 'ready':
      return getReadyAge(order, now)
    case 'out': {
      const due = order.promise?.to ?? order.estimate?.to
      return due ? getAgeFromDue(Date.parse(due), now) : undefined
    }
    case 'done':
      return undefined
  }
}
