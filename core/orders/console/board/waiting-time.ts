import { minutes } from '#platform/kernel/clock.ts'
import type { BoardOrder } from '../../contract/endpoints.ts'

/** After this time a new order has waited too long when the outlet has no time limit to answer. */
export const DEFAULT_ANSWER_WARNING_DELAY = minutes(7)

type Answer = NonNullable<BoardOrder['answer']>

/** Whether the outlet's warning time before the answer deadline has been reached. */
export const isAnswerDue = (answer: BoardOrder['answer'], now: number): answer is Answer =>
  answer !== null && now >= Date.parse(answer.warnAt)

/** Whether a new order has waited too long. */
export const hasWaitedTooLong = (
  { placedAt, answer }: Pick<BoardOrder, 'placedAt' | 'answer'>,
  now: number,
): boolean => (answer ? isAnswerDue(answer, now) : now - Date.parse(placedAt) >= DEFAULT_ANSWER_WARNING_DELAY)

/** Unanswered orders that are close to their deadline, earliest deadline first. */
export const getUrgentOrders = (
  orders: readonly BoardOrder[],
  now: number,
): (BoardOrder & { answer: Answer })[] =>
  orders
    .flatMap((order) => (isAnswerDue(order.answer, now) ? [{ ...order, answer: order.answer }] : []))
    .toSorted((a, b) => Date.parse(a.answer.by) - Date.parse(b.answer.by))
