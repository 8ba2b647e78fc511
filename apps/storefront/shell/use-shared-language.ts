import { useEffect } from 'react'
import { writeCookie } from '#core/sites/storefront/browser-cookies.ts'
import { setValue } from '#core/sites/storefront/local-values.ts'
import { formatLanguageCookie } from '#platform/i18n/negotiate-language.ts'
import type { Language } from '#platform/kernel/language.ts'

/** A link that was shared in a language opens the whole visit in it, not its first page alone. */
export const useSharedLanguage = (language: Language): void => {
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('lang')) return
    setValue('currLangCode', language)
    writeCookie(formatLanguageCookie(language))
  }, [language])
}
