import { serializeTexts, TEXTS_ELEMENT_ID } from '#platform/i18n/embedded-texts.ts'
import type { Language } from '#platform/kernel/language.ts'
import { useRenderContext } from './render-context.tsx'

/**
 * The texts that the page was rendered with. It stands last in the body: the server renders in order, so
 * everything before it has said by then which areas it uses. In the browser it stays as it was sent.
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
