interface LanguageFacts {
  /** BCP 47 with region, for formatting dates, numbers and money. Includes the script where there are several. */
  readonly tag: string
  /** Its own name, for readers of other languages. */
  readonly name: string
  /** Left to right when absent. */
  readonly direction?: 'rtl'
  /**
   * Absent for languages with longer labels than English: they get stacked labels and no forced capitals, the layout
   * that the API calls "arabic". The direction of writing is a separate setting.
   */
  readonly layout?: 'english'
  /** Its Open Graph name where that is not language and region of the tag: Facebook's list of locales. */
  readonly openGraph?: string
  /** Its readers write the time of day from 0 to 23 hours; absent for the 12-hour clock with AM and PM. */
  readonly has24HourClock?: true
  /** The list separator where it is not a Latin comma. */
  readonly comma?: string
}

const defineLanguages = <Code extends string>(table: Readonly<Record<Code, LanguageFacts>>) => table

/**
 * Every language of the product, one line each; English first because every other falls back to it. How to add one is
 * written in platform/i18n/README.md.
 *
 * English is the Emirates': day before month, AM and PM in capitals, "AED 32". Arabic has Latin digits, as ordering
 * sites in the Gulf do: a price must equal the digits on the card terminal and be typed the way it is shown. Serbian
 * is written in Latin script. English and Arabic have the 12-hour clock, as the Gulf writes times.
 */
// biome-ignore format: one line per language
export const LANGUAGE_TABLE = defineLanguages({
  en: { tag: 'en-AE', name: 'English', layout: 'english', openGraph: 'en_GB' },
  ar: { tag: 'ar-AE-u-nu-latn', name: 'العربية', direction: 'rtl', comma: '، ' },
  sr: { tag: 'sr-Latn-RS', name: 'Srpski', has24HourClock: true },
  fr: { tag: 'fr-FR', name: 'Français', has24HourClock: true },
  el: { tag: 'el-GR', name: 'Ελληνικά', has24HourClock: true },
})

export type Language = keyof typeof LANGUAGE_TABLE

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(LANGUAGE_TABLE, value)

/** The codes of all languages, in the order of the table. */
export const LANGUAGES: readonly Language[] = Object.keys(LANGUAGE_TABLE).filter(isLanguage)

/** A value for every language. */
export const mapLanguages = <Value>(toValue: (language: Language) => Value): Record<Language, Value> => {
  const values: Partial<Record<Language, Value>> = {}
  for (const language of LANGUAGES) values[language] = toValue(language)
  return values as Record<Language, Value>
}

/** A merchant's own text by language, as stored in the database and in import files: `{ en: 'Tea', ar: 'شاي' }`. */
export type LocalizedText = Partial<Record<Language, string>>

/** The text in `language`, else in English, else in any language. */
export const localize = (text: LocalizedText | null | undefined, language: Language): string =>
  text?.[language] ?? text?.en ?? (text ? (Object.values(text)[0] ?? '') : '')

export const getDirection = (language: Language): 'rtl' | 'ltr' => LANGUAGE_TABLE[language].direction ?? 'ltr'

export const getLayoutFamily = (language: Language): 'arabic' | 'english' =>
  LANGUAGE_TABLE[language].layout ?? 'arabic'
