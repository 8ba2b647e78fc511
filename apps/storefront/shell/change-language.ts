import { useCallback } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { writeCookie } from '#core/sites/storefront/browser-cookies.ts'
import { setValue } from '#core/sites/storefront/local-values.ts'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { languageCookie } from '#platform/i18n/negotiate.ts'
import type { Language } from '#platform/kernel/language.ts'
import { prepareLanguage } from './page-texts.ts'

/** A link that was shared in a language must not bring that language back at the next change. */
const withoutLanguage = (search: string): string => {
  const params = new URLSearchParams(search)
  params.delete('lang')
  const rest = params.toString()
  return rest && `?${rest}`
}

/**
 * Changes the language in place: cart, screen and scroll stay as they are. The new texts are fetched first, so
 * that nothing on the screen has to wait.
 */
export const useChangeLanguage = (): ((language: Language) => Promise<void>) => {
  const { textsVersion } = useRootData()
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  return useCallback(
    async (language) => {
      await prepareLanguage(language, textsVersion)
      setValue('currLangCode', language)
      writeCookie(languageCookie(language))
      const rest = withoutLanguage(search)
      if (rest !== search)
        await navigate({ search: rest, hash }, { replace: true, preventScrollReset: true, state })
      await revalidate()
    },
    [textsVersion, search, hash, state, navigate, revalidate],
  )
}
