import type { AcceptanceTerms } from '#core/stores/domain/acceptance.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'

/** What held for the outlet's answer when an order was placed. */
export interface OrderAnswerPolicy extends AcceptanceTerms {
  /** ISO text: when somebody is there to answer, for an order that came while the outlet was closed. */
  readonly opensAt: string | null
}

/** Until when a new order that came at `at` must be answered; null: as late as the outlet likes. */
export const computeAnswerDeadline = (answering: OrderAnswerPolicy | null, at: Date): Date | null => {
  if (answering === null) return null
  const opensAt = answering.opensAt === null ? at : new Date(answering.opensAt)
  return addMilliseconds(opensAt > at ? opensAt : at, minutes(answering.minutes))
}

/** The moment from which on staff are warned that the time to answer runs out. */
export const computeAnswerWarning = ({ minutes: all, warnMinutes }: AcceptanceTerms, answerBy: Date): Date =>
  addMilliseconds(answerBy, -minutes(all - warnMinutes))
