import type { Language } from '../kernel/language.ts'

/**
 * The regional form of each language: how its dates, numbers and money are written.
 * English takes the Emirates' form: day before month, AM and PM in capitals, "AED 32".
 * Arabic is written with Latin digits, as ordering sites in the Gulf do: a price must be readable at a glance to
 * every customer, equal the digits on the card terminal, and be typed the way it is shown.
 * Serbian is written in Latin script.
 */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-AE',
  ar: 'ar-AE-u-nu-latn',
  sr: 'sr-Latn-RS',
  fr: 'fr-FR',
  el: 'el-GR',
}

/**
 * Every kind of space becomes an ordinary one. Releases of the language data disagree about thin, narrow and
 * no-break spaces, so the server's text and the browser's would differ; and a no-break space doubles the price of
 * a text message. A price that must not wrap gets `white-space: nowrap` from the component that shows it.
 */
export const normalizeSpaces = (text: string): string => text.replace(/\p{Zs}/gu, ' ')
