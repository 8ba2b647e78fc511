import type { NavigateFunction } from 'react-router'
import { writeCookie } from '#core/sites/storefront/browser-cookies.ts'
import { setValue } from '#core/sites/storefront/local-values.ts'
import { formatLanguageCookie } from '#platform/i18n/negotiate-language.ts'
import type { Language } from '#platform/kernel/language.ts'
import { prepareLanguage } from './page-texts.ts'
import { captureScrollAnchor } from './remember-place.ts'

interface Router {
  readonly textsVersion: string
  readonly navigate: NavigateFunction
  readonly revalidate: () => Promise<void>
}

/** A link that was shared in a language must not bring that language back at the next change. */
const removeLanguageParam = (search: string): string => {
  const params = new URLSearchParams(search)
  params.delete('lang')
  const rest = params.toString()
  return rest && `?${rest}`
}

/**
 * Changes the language in place: cart, screen and scroll stay as they are. The new texts are fetched first, so
 * that nothing on the screen has to wait. Rejects when they do not come.
 */
export const changeLanguage = async (
  language: Language,
  { textsVersion, navigate, revalidate }: Router,
): Promise<void> => {
  await prepareLanguage(language, textsVersion)
  setValue('currLangCode', language)
  writeCookie(formatLanguageCookie(language))
  const { search, hash } = location
  const rest = removeLanguageParam(search)
  if (rest !== search) await navigate({ search: rest, hash }, { replace: true, preventScrollReset: true })
  const backToPlace = captureScrollAnchor()
  await revalidate()
  backToPlace()
}
