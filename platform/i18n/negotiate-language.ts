import { isLanguage, type Language } from '../kernel/language.ts'

/** The cookie that stores the customer's choice of language, so that the server renders it immediately. */
export const LANGUAGE_COOKIE = 'compass-currLangCode'

const YEAR_IN_SECONDS = 31_536_000

/** The `Set-Cookie` text (or `document.cookie` assignment) that stores `language` for a year. */
export const formatLanguageCookie = (language: Language): string =>
  `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax`

/** The language preferences of a visit; each may be missing or invalid. */
export interface LanguagePreferences {
  /** `lang` of the address: a shared link opens in the language it was shared in. */
  readonly query?: string | null
  /** The value of {@link LANGUAGE_COOKIE}. */
  readonly cookie?: string | null
  /** The `Accept-Language` header. */
  readonly acceptLanguage?: string | null
}

const getBaseLanguage = (tag: string): string => tag.trim().toLowerCase().split('-')[0] ?? ''

/** The supported languages of an `Accept-Language` header, most preferred first, without refused ones (q=0). */
export const parseAcceptLanguage = (header: string): Language[] =>
  header
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const weight = parameters.map((parameter) => /^\s*q=(.*)$/i.exec(parameter)?.[1]).find(Boolean)
      return { language: getBaseLanguage(tag), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .filter(isLanguage)

/**
 * The language to show: the address's, else the stored one, else the browser's best preference, else the first one
 * offered. Only the store's own languages are chosen; a store that lists none offers English.
 */
export const negotiateLanguage = (inputs: LanguagePreferences, offered: readonly Language[]): Language => {
  const wanted = [
    getBaseLanguage(inputs.query ?? ''),
    getBaseLanguage(inputs.cookie ?? ''),
    ...parseAcceptLanguage(inputs.acceptLanguage ?? ''),
  ]
  return (
    offered.find((language) => language === wanted.find((input) => offered.some((o) => o === input))) ??
    offered[0] ??
    'en'
  )
}
