/** The least and the most time that an outlet may be given to answer a new order, in minutes. */
export const ACCEPTANCE_MINUTES = { least: 2, most: 120 } as const

/** How long an outlet may take to answer a new order before it is declined by itself. */
export interface AcceptanceTerms {
  readonly minutes: number
  /** After so many of them staff are warned; fewer than `minutes`. */
  readonly warnMinutes: number
}
