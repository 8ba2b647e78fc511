import { useNavigate, useRevalidator } from 'react-router'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import type { Language } from '#platform/kernel/language.ts'

/** Changes the language in place: a reload would mute the chime until the next user gesture. */
export const usePageLanguage = (): ((language: Language) => void) => {
  const { textsVersion } = useRootData()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const change = async (language: Language): Promise<void> => {
    const { changeLanguage } = await import('../storefront/shell/change-language.ts')
    await changeLanguage(language, { textsVersion, navigate, revalidate })
  }
  return (language) => void change(language).catch(() => location.reload())
}
