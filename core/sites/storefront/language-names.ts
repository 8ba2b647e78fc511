import type { Language } from '#platform/kernel/language.ts'

/** Each language by its own name, for who does not read the shown one. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ar: 'العربية',
  sr: 'Srpski',
  fr: 'Français',
  el: 'Ελληνικά',
}
