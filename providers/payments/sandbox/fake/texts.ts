import { compileText } from '#platform/i18n/compile-text.ts'
import { readMessages } from '#platform/i18n/message-files.server.ts'
import { createTexts, type Translate } from '#platform/i18n/texts.ts'
import {
  getDirection,
  isLanguage,
  LANGUAGE_TABLE,
  LANGUAGES,
  type Language,
} from '#platform/kernel/language.ts'
import { getDecimalDigits, getMinorPerMajor, type Money } from '#platform/kernel/money.ts'

export type SandboxTextKey = keyof typeof import('../messages/en.json')

/** Everything that a page needs for one language. */
export interface PageLocale {
  readonly language: Language
  readonly direction: 'rtl' | 'ltr'
  readonly t: Translate<SandboxTextKey>
  /**
   * An amount with all digits of its currency, as a bank writes it, isolated from the direction of the surrounding
   * text.
   */
  readonly amount: (value: Money) => string
}

const MESSAGES = readMessages('providers/payments/sandbox')

const createPageLocale = (language: Language): PageLocale => {
  const area = Object.fromEntries(
    Object.entries({ ...MESSAGES.en, ...MESSAGES[language] }).map(([key, message]) => [
      key,
      compileText(message),
    ]),
  )
  return {
    language,
    direction: getDirection(language),
    t: createTexts(language, { sandbox: area }).getTranslator('sandbox'),
    amount: ({ amount, currency }) => {
      const digits = getDecimalDigits(currency)
      const text = new Intl.NumberFormat(LANGUAGE_TABLE[language].tag, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(amount / getMinorPerMajor(currency))
      return `\u2068${text}\u2069`
    },
  }
}

const PAGE_LOCALES = new Map<string, PageLocale>(
  LANGUAGES.map((language) => [language, createPageLocale(language)]),
)

/** The first requested language that the page supports, else English. */
export const getPageLocale = (...wished: readonly unknown[]): PageLocale => {
  const language = wished.find(isLanguage) ?? 'en'
  return PAGE_LOCALES.get(language) ?? createPageLocale(language)
}
