import { serializeTexts, TEXTS_ELEMENT_ID } from '#platform/i18n/embedded-texts.ts'
import type { Language } from '#platform/kernel/language.ts'
import { useRenderContext } from './render-context.tsx'

/**
 * The texts used by the rendered page. Last in the body: the server renders in order, so all text areas used before
 * it are known. In the browser it stays as sent.
 */
export const EmbeddedTextsScript = ({ language, version }: { language: Language; version: string }) => {
  const rendering = useRenderContext()
  const json = rendering
    ? serializeTexts(rendering.getTexts(language), version)
    : (document.getElementById(TEXTS_ELEMENT_ID)?.textContent ?? '')
  return (
    <script
      type="application/json"
      id={TEXTS_ELEMENT_ID}
      nonce={rendering?.nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose "<" are escaped; as a child React would escape the quotes too
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
