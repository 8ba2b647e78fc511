import { LANGUAGE_TABLE, type Language } from '../kernel/language.ts'

/** Joins short items on one line with the comma of the language: `salt, pepper`, `ملح، فلفل`. */
export const joinWithCommas = (parts: readonly string[], language: Language): string =>
  parts.join(LANGUAGE_TABLE[language].comma ?? ', ')
