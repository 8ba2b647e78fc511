import { normalizeSearchText } from './normalize-search-text.ts'

/** Where the letters and digits of the product's languages are, with those of neighbouring keyboards. */
const ALPHABETS: readonly (readonly [first: number, last: number])[] = [
  [0x30, 0x24f],
  [0x370, 0x52f],
  [0x620, 0x6ff],
  [0x1e00, 0x1fff],
]

/** Vowel signs, accents that stand alone, tatweel, joiners: they may follow any letter. */
const MARKS = '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200f]*'
const WORD_START = '(^|[\\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u00a0-\u00bf\u2010-\u203a])'

/** The characters that are written for a letter, or for several letters together. */
const listVariants = (): ReadonlyMap<string, string> => {
  const variants = new Map<string, string>()
  for (const [first, last] of ALPHABETS)
    for (let code = first; code <= last; code += 1) {
      const character = String.fromCodePoint(code)
      const letters = normalizeSearchText(character)
      if (/^[\p{L}\p{N}]+$/u.test(letters)) variants.set(letters, (variants.get(letters) ?? '') + character)
    }
  return variants
}

const VARIANTS = listVariants()

const toClass = (letters: string): string => `[${VARIANTS.get(letters) ?? letters}]${MARKS}`

/** All spellings of a normalized word: each letter in its variants, or one character that stands for two letters. */
const toPattern = (word: string): string => {
  const letters = [...word]
  let pattern = ''
  for (let index = 0; index < letters.length; index += 1) {
    const [one = '', two = ''] = letters.slice(index, index + 2)
    const isPair = two !== '' && VARIANTS.has(one + two)
    pattern += isPair ? `(${toClass(one)}${toClass(two)}|${toClass(one + two)})` : toClass(one)
    if (isPair) index += 1
  }
  return pattern
}

/**
 * What a search looks for, as regular expressions of PostgreSQL and of JavaScript: all of them match a text where
 * `matchesSearch` finds it. Empty for a search without letters and digits.
 */
export const toSearchPatterns = (search: string): string[] =>
  normalizeSearchText(search)
    .split(' ')
    .filter(Boolean)
    .map((word) => (word.length < 3 ? WORD_START : '') + toPattern(word))
