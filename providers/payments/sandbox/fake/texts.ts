import { compileText } from '#platform/i18n/compile.ts'
import { LOCALES } from '#platform/i18n/locale.ts'
import { createTexts, type Translate } from '#platform/i18n/texts.ts'
import { directionOf, isLanguage, LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { digitsOf, type Money, minorUnitsPerMajor } from '#platform/kernel/money.ts'
import ar from '../messages/ar.json' with { type: 'json' }
import el from '../messages/el.json' with { type: 'json' }
import en from '../messages/en.json' with { type: 'json' }
import fr from '../messages/fr.json' with { type: 'json' }
import sr from '../messages/sr.json' with { type: 'json' }

export type TextKey = keyof typeof en

/** Everything a page needs to speak one language. */
export interface Speech {
  readonly language: Language
  readonly direction: 'rtl' | 'ltr'
  readonly t: Translate<TextKey>
  /** An amount with all digits of its currency, as a bank writes it, kept apart from the text around it. */
  readonly amount: (value: Money) => string
}

const MESSAGES: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { en, ar, sr, fr, el }

const speak = (language: Language): Speech => {
  const area = Object.fromEntries(
    Object.entries(MESSAGES[language]).map(([key, message]) => [key, compileText(message)]),
  )
  return {
    language,
    direction: directionOf(language),
    t: createTexts(language, { sandbox: area }).of('sandbox'),
    amount: ({ amount, currency }) => {
      const digits = digitsOf(currency)
      const text = new Intl.NumberFormat(LOCALES[language], {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(amount / minorUnitsPerMajor(currency))
      return `\u2068${text}\u2069`
    },
  }
}

const SPEECHES = new Map<string, Speech>(LANGUAGES.map((language) => [language, speak(language)]))

/** The first of the wished languages that the page can speak, else English. */
export const speechOf = (...wished: readonly unknown[]): Speech => {
  const language = wished.find(isLanguage) ?? 'en'
  return SPEECHES.get(language) ?? speak(language)
}
