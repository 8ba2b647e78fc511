/** Marks that stand on the letter before them, and the vowels and final consonants of Korean syllables in parts. */
const ZERO_WIDTH = /[\p{Mn}\p{Me}\u1160-\u11FF]/u
/** The classes W and F of Unicode's East Asian Width, by script and block, and pictographs. */
const DOUBLE_WIDTH =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Yi}\p{Emoji_Presentation}\u3000-\u303E\u30FB\u30FC\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6]/u
/** Of the scripts above, what is as narrow as a Latin letter; a flag consists of two of the last. */
const SINGLE_WIDTH = /[\uFF61-\uFFDC\u{1F1E6}-\u{1F1FF}]/u

const measureCodePoint = (letter: string): number => {
  if (ZERO_WIDTH.test(letter)) return 0
  return DOUBLE_WIDTH.test(letter) && !SINGLE_WIDTH.test(letter) ? 2 : 1
}

/** The columns of paper that a text takes: marks none, wide letters two, all others one. */
export const countColumns = (text: string): number =>
  [...text].reduce((sum, letter) => sum + measureCodePoint(letter), 0)

const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** A run of Korean consonants is one cluster and may be wider than the paper. */
const listIndivisible = (text: string, columns: number): string[] =>
  [...clusters.segment(text)].flatMap(({ segment }) =>
    countColumns(segment) > columns ? [...segment] : [segment],
  )

/** Cuts a text after at most `columns`, never between a letter and its marks. */
export const cutByColumns = (text: string, columns: number): string[] => {
  const parts: string[] = []
  let taken = columns
  for (const segment of listIndivisible(text, columns)) {
    const width = countColumns(segment)
    if (taken + width > columns) {
      parts.push('')
      taken = 0
    }
    parts[parts.length - 1] += segment
    taken += width
  }
  return parts
}
