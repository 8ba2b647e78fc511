/** Allowed typing errors in a word of this length. */
export const getAllowedTypos = (length: number): number => {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

interface Rows {
  readonly last: readonly number[]
  readonly beforeLast: readonly number[]
}

const computeNextRow = (
  typed: string,
  word: string,
  { at, last, beforeLast }: Rows & { at: number },
): number[] => {
  const row = [at]
  for (let place = 1; place <= typed.length; place += 1) {
    const isSame = word[at - 1] === typed[place - 1]
    const isSwapped =
      at > 1 && place > 1 && word[at - 1] === typed[place - 2] && word[at - 2] === typed[place - 1]
    row[place] = Math.min(
      (last[place] ?? 0) + 1,
      (row[place - 1] ?? 0) + 1,
      (last[place - 1] ?? 0) + (isSame ? 0 : 1),
      isSwapped ? (beforeLast[place - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
    )
  }
  return row
}

/**
 * Number of letters to insert, delete, replace or swap with their neighbour until `typed` equals `word` or its
 * prefix; anything above `limit` is returned as `limit + 1`.
 */
export const countTypos = (typed: string, word: string, limit: number): number => {
  const tooMany = limit + 1
  if (typed.length > word.length + limit) return tooMany
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: typed.length + 1 }, (_, place) => place)
  let best = last[typed.length] ?? tooMany
  const end = Math.min(word.length, typed.length + limit)
  for (let at = 1; at <= end; at += 1) {
    const row = computeNextRow(typed, word, { at, last, beforeLast })
    if (Math.min(...row) > limit && Math.min(...last) > limit) return Math.min(best, tooMany)
    best = Math.min(best, row[typed.length] ?? tooMany)
    beforeLast = last
    last = row
  }
  return Math.min(best, tooMany)
}
