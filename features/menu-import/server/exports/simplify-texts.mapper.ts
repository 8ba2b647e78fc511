import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import type { LossCollector } from './losses.rules.ts'

export interface TextLimits {
  /** The shop's first language. */
  readonly language: Language
  /**
   * `one`: a text stands in the shop's first language only, or in another one when it lacks that. `filled`: in all, and
   * always in the first. `all`: as it is.
   */
  readonly texts: 'one' | 'filled' | 'all'
  /** What the shape's texts are made of: without markup, without spaces at their ends. */
  readonly cleanLine: (text: string, max: number) => string
  readonly cleanText: (text: string, max: number) => string
}

export interface TextPlace {
  /** Names it among all texts. */
  readonly at: string
  readonly max: number
  readonly isLine: boolean
  /** What stands there when nothing is left. */
  readonly otherwise?: string
}

/** Cleaned until cleaning changes nothing: `&amp;lt;` is markup only the second time. */
const cleanFully = (text: string, clean: (text: string) => string): string => {
  const once = clean(text)
  return once === text ? text : cleanFully(once, clean)
}

const pickLanguages = (text: LocalizedText, { language, texts }: TextLimits): LocalizedText => {
  if (texts === 'all' || Object.keys(text).length === 0) return text
  const first = { [language]: localize(text, language) }
  return texts === 'one' ? first : { ...text, ...first }
}

/** The language in which a text stands where the shop's first belongs. */
const findUsed = (text: LocalizedText, language: Language): string | undefined =>
  [language, 'en', ...Object.keys(text)].find((each) => Object.hasOwn(text, each))

const nameLanguages = (
  text: LocalizedText,
  limits: TextLimits,
  lose: (kind: 'languages' | 'otherLanguage') => void,
) => {
  const used = findUsed(text, limits.language)
  if (limits.texts === 'all' || used === undefined) return
  if (used !== limits.language) lose('otherLanguage')
  if (limits.texts === 'one' && Object.keys(text).length > 1) lose('languages')
}

/** Makes texts what a shape can hold, and names what it cannot. */
export const createTextSimplifier =
  (limits: TextLimits, { lose }: LossCollector) =>
  (text: LocalizedText, { at, max, isLine, otherwise }: TextPlace): LocalizedText => {
    const clean = isLine ? limits.cleanLine : limits.cleanText
    nameLanguages(text, limits, (kind) => lose(kind, at))
    const picked = Object.entries(pickLanguages(text, limits))
    const cleaned = picked
      .map(([language, said]) => [language, cleanFully(said, (each) => clean(each, max))] as const)
      .filter(([, said]) => said !== '')
    if (picked.some(([language, said]) => !cleaned.some(([own, kept]) => own === language && kept === said)))
      lose('cleaned', at)
    if (cleaned.length === 0 && otherwise !== undefined) return { [limits.language]: otherwise }
    return Object.fromEntries(cleaned)
  }
