import type { OrderLine } from './order.ts'

/**
 * The round in which each line was sent, by the line's id, counted from 1: the lines of the first round carry no time,
 * later ones the time at which they were added.
 */
export const numberRounds = (
  lines: readonly Pick<OrderLine, 'id' | 'addedAt'>[],
): ReadonlyMap<string, number> => {
  const times = [...new Set(lines.flatMap(({ addedAt }) => addedAt ?? []))].toSorted()
  const numbers = new Map(times.map((time, index) => [time, index + 2]))
  return new Map(lines.map(({ id, addedAt }) => [id, numbers.get(addedAt ?? '') ?? 1]))
}
