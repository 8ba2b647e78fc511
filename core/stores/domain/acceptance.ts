/** The range of an outlet's time to answer a new order, in minutes. */
export const ACCEPTANCE_MINUTES = { least: 2, most: 120 } as const

/** An outlet's time to answer a new order before it is declined automatically. */
export interface AcceptanceTerms {
  readonly minutes: number
  /** Minutes after which staff are warned; fewer than `minutes`. */
  readonly warnMinutes: number
}

/** Of an outlet that nobody has set it for; the columns' defaults say the same. */
export const USUAL_ACCEPTANCE: AcceptanceTerms = { minutes: 10, warnMinutes: 7 }
