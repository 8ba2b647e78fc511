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
 * The first day of the week in calendars, as ISO numbers it (1 is Monday). A table, because not every browser
 * can tell; Arabic follows the Emirates, whose week has begun on Monday since 2022.
 */
export const FIRST_DAY_OF_WEEK: Readonly<Record<Language, number>> = { en: 1, ar: 1, sr: 1, fr: 1, el: 1 }

/**
 * Every kind of space becomes an ordinary one. Releases of the language data disagree about thin, narrow and
 * no-break spaces, so the server's text and the browser's would differ; and a no-break space doubles the price of
 * a text message. A price that must not wrap gets `white-space: nowrap` from the component that shows it.
 */
export const withPlainSpaces = (text: string): string => text.replace(/\p{Zs}/gu, ' ')
