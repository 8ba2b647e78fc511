/** How long each fact is shown. */
export const TRIVIA_INTERVAL_MS = 4000

/** The fact at a position of the endless rotation; empty without facts. Any whole number is valid. */
export const getFactAt = (facts: readonly string[], place: number): string =>
  facts.at(place % Math.max(facts.length, 1)) ?? ''
