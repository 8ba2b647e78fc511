import { useMemo } from 'react'
import type { AssortmentKind } from '#core/sites/domain/offer-label.ts'
import { fetchTexts, readEmbeddedTexts } from '#platform/i18n/embedded-texts.ts'
import type { Texts } from '#platform/i18n/texts.ts'
import type { Language } from '#platform/kernel/language.ts'
import { useRenderContext } from './render-context.tsx'

const byLanguage = new Map<Language, Texts>()

const readEmbedded = (): Texts => {
  const [known] = byLanguage.values()
  if (known) return known
  const { texts } = readEmbeddedTexts(document)
  byLanguage.set(texts.language, texts)
  return texts
}

/**
 * Fetches another language's texts for everything shown so far. Await it before the language changes, so that the
 * page changes in place with nothing missing.
 */
export const prepareLanguage = async (language: Language, version: string): Promise<void> => {
  const { used } = readEmbedded()
  if (!byLanguage.has(language)) byLanguage.set(language, await fetchTexts(language, version, used))
}

/**
 * The texts of the shown language: the server's own while rendering, in the browser those embedded in the page. Every
 * message may vary by `offer`, because a pharmacy has no dishes and no kitchen.
 */
export const usePageTexts = (language: Language, offer: AssortmentKind): Texts => {
  const rendering = useRenderContext()
  return useMemo(() => {
    const texts = rendering ? rendering.getTexts(language) : (byLanguage.get(language) ?? readEmbedded())
    return texts.withValues({ offer })
  }, [rendering, language, offer])
}
