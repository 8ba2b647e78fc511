/** Shorter names differ from other programs' variables by one letter too easily. */
const SHORTEST = 7

/** Whether one letter is missing, too many or another, or two neighbours are swapped. */
const isOneEditApart = (one: string, other: string): boolean => {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  const shorter = Math.min(one.length, other.length)
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const left = one.slice(start, one.length - end)
  const right = other.slice(start, other.length - end)
  if (left.length === 2 && right.length === 2) return left[0] === right[1] && left[1] === right[0]
  return left.length <= 1 && right.length <= 1 && left !== right
}

/** The names that no setting has and that differ from a setting's by one letter, with that setting. */
export const findMisspeltNames = (
  given: readonly string[],
  settings: readonly string[],
): readonly { readonly name: string; readonly meant: string }[] =>
  given
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const meant = settings.find((each) => each.length >= SHORTEST && isOneEditApart(name, each))
      return meant === undefined ? [] : [{ name, meant }]
    })
