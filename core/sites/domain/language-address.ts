import type { Language } from '#platform/kernel/language.ts'

/**
 * The address of a page in one language. A crawler states no language and reads the shop's own, so that one needs no
 * parameter.
 */
export const addLanguage = (url: string, language: Language, shopLanguage: Language): string =>
  language === shopLanguage ? url : `${url}${url.includes('?') ? '&' : '?'}lang=${language}`
