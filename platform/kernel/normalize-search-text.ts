/** Letters that keyboards of Arabic, Persian and Urdu write for one another, and signs without a shape. */
const KEYBOARD_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[\u0622\u0623\u0625\u0671]/g, '\u0627'],
  // Alef maksura, and the yeh of Persian and Urdu keyboards.
  [/[\u0649\u06cc\u06d2\u06d3]/g, '\u064a'],
  // The kaf of those keyboards.
  [/[\u06a9\u06aa]/g, '\u0643'],
  // Teh marbuta, and the heh of those keyboards, with and without hamza above.
  [/[\u0629\u0647\u06be\u06c0\u06c1\u06c2\u06c3\u06d5]\u0654?/g, '\u0647'],
  [/\u0624/g, '\u0648'],
  [/\u0626/g, '\u064a'],
  // Tatweel, and invisible joiners and direction marks.
  [/[\u0640\p{Cf}]/gu, ''],
]

/** Letters that people use for one another, in addition to removing accents. */
const EQUIVALENT_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/\u03c2/g, '\u03c3'],
  [/\u0111/g, 'dj'],
  [/\u0153/g, 'oe'],
  [/\u00e6/g, 'ae'],
  [/\u00df/g, 'ss'],
]

/** Serbian uses both scripts; a letter without a Latin counterpart becomes the two that are written for it. */
const CYRILLIC: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', ђ: 'dj', е: 'e', ж: 'z', з: 'z', и: 'i', ј: 'j', к: 'k' },
  ...{ л: 'l', љ: 'lj', м: 'm', н: 'n', њ: 'nj', о: 'o', п: 'p', р: 'r', с: 's', т: 't', ћ: 'c', у: 'u' },
  ...{ ф: 'f', х: 'h', ц: 'c', ч: 'c', џ: 'dz', ш: 's' },
}

const toAsciiDigit = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  // Arabic-Indic and Eastern Arabic-Indic digits.
  return String(code >= 0x6f0 ? code - 0x6f0 : code - 0x660)
}

const replaceLetters = (text: string, letters: typeof KEYBOARD_LETTERS): string =>
  letters.reduce((rest, [pattern, letter]) => rest.replace(pattern, letter), text)

/** `text` as one keyboard writes it: variants of Arabic letters unified, digits as 0 to 9, signs without a shape removed. */
export const unifyKeyboards = (text: string): string =>
  replaceLetters(text.normalize('NFKC'), KEYBOARD_LETTERS).replace(
    /[\u0660-\u0669\u06f0-\u06f9]/g,
    toAsciiDigit,
  )

/**
 * `text` normalized for searches: lower case, without accents and Arabic vowel signs, variants of one letter unified,
 * Serbian in Latin letters, digits as 0 to 9, single spaces.
 */
export const normalizeSearchText = (text: string): string =>
  replaceLetters(unifyKeyboards(text).toLowerCase(), EQUIVALENT_LETTERS)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u0430-\u045f]/g, (letter) => CYRILLIC[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Whether every word of `search` starts a word in one of `texts`, or occurs inside one when it has at least three
 * letters.
 */
export const matchesSearch = (texts: readonly string[], search: string): boolean => {
  const words = normalizeSearchText(search).split(' ').filter(Boolean)
  const folded = ` ${texts.map(normalizeSearchText).join(' ')}`
  return words.every((word) => folded.includes(word.length < 3 ? ` ${word}` : word))
}
