/** How long a fact stays before the next one takes its place. */
export const TRIVIA_INTERVAL_MS = 4000

/** The fact at a place of the endless round; empty while there are no facts. Any whole number is a place. */
export const getFactAt = (facts: readonly string[], place: number): string =>
  facts.at(place % Math.max(facts.length, 1)) ?? ''
