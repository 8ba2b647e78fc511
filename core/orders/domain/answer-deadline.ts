import type { AcceptanceTerms } from '#core/stores/domain/acceptance.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'

/** The answer policy of the outlet when the order was placed. */
export interface OrderAnswerPolicy extends AcceptanceTerms {
  /** ISO text: when the outlet opens, for an order that was placed while it was closed. */
  readonly opensAt: string | null
}

/** Deadline to answer a new order that arrived at `at`; null: no deadline. */
export const computeAnswerDeadline = (answering: OrderAnswerPolicy | null, at: Date): Date | null => {
  if (answering === null) return null
  const opensAt = answering.opensAt === null ? at : new Date(answering.opensAt)
  return addMilliseconds(opensAt > at ? opensAt : at, minutes(answering.minutes))
}

/** When staff are warned that the deadline to answer is near. */
export const computeAnswerWarning = ({ minutes: all, warnMinutes }: AcceptanceTerms, answerBy: Date): Date =>
  addMilliseconds(answerBy, -minutes(all - warnMinutes))
