/** Numbers from zero whose binary form has half of `bits` set, smallest first: none contains another. */
const listHalfSetNumbers = (bits: number): number[] =>
  Array.from({ length: 2 ** bits }, (_, number) => number).filter(
    (number) => [...number.toString(2)].filter((digit) => digit === '1').length === bits / 2,
  )

/**
 * Groups such that each of `parts` is in some group without any given other. Removing group after group therefore
 * finds a part that needs another as surely as removing one at a time, in a number of removals that grows with the
 * logarithm of the parts: 8 for 70 parts. Each part has a number with half of its bits set, and is in the groups of
 * those bits; as no such number contains another, one of its groups lacks the other part.
 */
export const listSeparatingGroups = <Part>(parts: readonly Part[]): Part[][] => {
  let bits = 2
  while (listHalfSetNumbers(bits).length < parts.length) bits += 2
  const numbers = listHalfSetNumbers(bits)
  return Array.from({ length: bits }, (_, bit) =>
    parts.filter((_part, index) => ((numbers[index] ?? 0) >> bit) & 1),
  ).filter((group) => group.length > 0)
}
