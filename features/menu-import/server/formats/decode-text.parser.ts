import type { Language } from '#platform/kernel/language.ts'

/** A text and the encoding that it was read in. */
export interface DecodedText {
  readonly text: string
  readonly encoding: string
}

const decode = (bytes: Uint8Array, label: string): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    // The decoder reports invalid bytes only by throwing.
    return undefined
  }
}

const startsWithBytes = (bytes: Uint8Array, ...magic: number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte)

const SAMPLE_BYTES = 64 * 1024

const countZeros = (bytes: Uint8Array, offset: 0 | 1): number => {
  let zeros = 0
  for (let at = offset; at < bytes.length; at += 2) if (bytes[at] === 0) zeros += 1
  return zeros
}

/** By its mark, or by the zeros beside commas, digits and line ends: nothing else has them all on one side. */
const detectUtf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  if (startsWithBytes(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWithBytes(bytes, 0xfe, 0xff)) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const [even, odd] = [countZeros(sample, 0), countZeros(sample, 1)]
  const most = Math.max(even, odd)
  if (most * 20 < sample.length || Math.min(even, odd) * 20 > most) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Windows-1250 is Central European, 1251 Cyrillic, 1252 Western, 1253 Greek, 1256 Arabic. */
const LEGACY = ['windows-1252', 'windows-1253', 'windows-1256', 'windows-1251', 'windows-1250'] as const
type Legacy = (typeof LEGACY)[number]

const NAMES = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  'windows-1253': 'Windows-1253',
  'windows-1256': 'Windows-1256',
} as const

/** What files in a language are written in, where several encodings fit as well. */
const USUAL: Readonly<Partial<Record<Language, readonly Legacy[]>>> = {
  el: ['windows-1253'],
  ar: ['windows-1256'],
  sr: ['windows-1250', 'windows-1251'],
}

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Arabic}/u, /\p{Script=Cyrillic}/u]
const IS_LATIN = /^\p{Script=Latin}/u

/** How much a word looks like one of a language: one script, no capitals inside, few accents. */
const scoreWord = (word: string): number => {
  const scripts = SCRIPTS.filter((script) => script.test(word)).length
  if (scripts !== 1) return -3
  if (/\p{Ll}\p{Lu}/u.test(word)) return -2
  if (!IS_LATIN.test(word)) return word.length > 1 ? 3 : -1
  const accents = word.replace(/\p{ASCII}/gu, '').length
  return accents * 2 <= word.length || word.length === 1 ? 1 : -2
}

const WORD = /[\p{L}\p{M}]+/gu
const BEYOND_ASCII = /\P{ASCII}/u

const scoreText = (text: string): number => {
  const words = text.match(WORD)?.filter((word) => BEYOND_ASCII.test(word)) ?? []
  const controls = text.match(/[\x80-\x9f]/g)?.length ?? 0
  return words.reduce((sum, word) => sum + scoreWord(word), 0) - controls * 5
}

/** The encoding of one byte a letter in which the text has the most plausible words. */
const detectLegacy = (bytes: Uint8Array, language: Language): Legacy | undefined => {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const usual: readonly Legacy[] = USUAL[language] ?? []
  const order = [...usual, ...LEGACY.filter((label) => !usual.includes(label))]
  const scored = order.flatMap((label) => {
    const text = decode(sample, label)
    return text === undefined ? [] : [{ label, score: scoreText(text) }]
  })
  const [best] = scored.toSorted((one, other) => other.score - one.score)
  return best?.label
}

/** Signs that occur in no text, however it is encoded. */
const BINARY = /[^\P{Cc}\s\x7f-\x9f]/u

/**
 * The text of a file: UTF-8, UTF-16 with or without its mark, or what Windows programs wrote before. `language` is that
 * of the shop. Undefined when it is no text.
 */
export const decodeText = (bytes: Uint8Array, language: Language): DecodedText | undefined => {
  const wide = detectUtf16(bytes)
  const utf8 = wide ? undefined : decode(bytes, 'utf-8')
  const label = wide ?? (utf8 === undefined ? detectLegacy(bytes, language) : 'utf-8')
  const text = utf8 ?? (label && decode(bytes, label))
  if (text === undefined || label === undefined || BINARY.test(text.slice(0, SAMPLE_BYTES))) return undefined
  return { text, encoding: NAMES[label] }
}
