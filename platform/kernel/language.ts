/** The five languages of the product, English first because every other falls back to it. */
export const LANGUAGES = ['en', 'ar', 'sr', 'fr', 'el'] as const
export type Language = (typeof LANGUAGES)[number]

/** A merchant's own text by language, as it stands in the database and in import files: `{ en: 'Tea', ar: 'شاي' }`. */
export type LocalizedText = Partial<Record<Language, string>>

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value)

/** The text in `language`, else in English, else whatever the merchant wrote. */
export const localize = (text: LocalizedText | null | undefined, language: Language): string =>
  text?.[language] ?? text?.en ?? (text ? (Object.values(text)[0] ?? '') : '')

/** Only Arabic runs from right to left. */
export const getDirection = (language: Language): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr')

/**
 * The layout family: every language but English has longer labels, so it gets stacked labels and no forced
 * capitals. The name "arabic" is the wire's; the direction of writing is a separate matter.
 */
export const getLayoutFamily = (language: Language): 'arabic' | 'english' =>
  language === 'en' ? 'english' : 'arabic'
