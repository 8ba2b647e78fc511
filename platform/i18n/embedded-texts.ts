import { isLanguage, type Language } from '../kernel/language.ts'
import type { CompiledArea } from './message.ts'
import { createTexts, type Texts } from './texts.ts'

/** The id of the page's script element that carries {@link serializeTexts}. */
export const TEXTS_ELEMENT_ID = 'compass-texts'

interface EmbeddedTexts {
  language: Language
  version: string
  areas: Record<string, CompiledArea>
}

/**
 * The texts that a page was rendered with, as JSON for `<script type="application/json" id="compass-texts">`.
 * `<` is escaped, so no text can end the script. Call it after the page's content was rendered: areas first used
 * in a part that streams later are fetched by the browser, while that part stays readable as it was sent.
 * `version` names the state of all texts (the catalogue's) and stands in the addresses of those fetched later.
 */
export const serializeTexts = (texts: Texts, version: string): string =>
  JSON.stringify({
    language: texts.language,
    version,
    areas: texts.snapshot(),
  } satisfies EmbeddedTexts).replaceAll('<', '\\u003c')

/** The address of an area's texts; the answer never changes for one version, so it may be cached for ever. */
export const textsPath = (language: Language, area: string, version: string): string =>
  `/texts/${language}/${area}.${version}.json`

const isEmbedded = (value: unknown): value is EmbeddedTexts =>
  typeof value === 'object' &&
  value !== null &&
  'language' in value &&
  isLanguage(value.language) &&
  'areas' in value

/**
 * The browser's texts in `language`: `areas` are here, the others are fetched when a component needs them.
 * A failed fetch rejects, which the nearest error boundary shows; trying again some seconds later fetches anew.
 */
export const browserTexts = (
  language: Language,
  version: string,
  areas: Readonly<Record<string, CompiledArea>> = {},
): Texts =>
  createTexts(language, areas, {
    load: async (area) => {
      const response = await fetch(textsPath(language, area, version))
      if (!response.ok) throw new Error(`The texts of "${area}" did not come: ${response.status}`)
      return response.json()
    },
    report: (problem) => reportError(new Error(problem)),
  })

/** The texts that came with the page, and their version for {@link browserTexts} of another language. */
export const readEmbeddedTexts = (page: Document): { texts: Texts; version: string } => {
  const embedded: unknown = JSON.parse(page.getElementById(TEXTS_ELEMENT_ID)?.textContent ?? 'null')
  if (!isEmbedded(embedded)) throw new Error('The page carries no texts')
  return {
    texts: browserTexts(embedded.language, embedded.version, embedded.areas),
    version: embedded.version,
  }
}

/** Brings `areas` in before they are shown, such as all areas in use before the language changes. */
export const preloadTexts = async (texts: Texts, areas: Iterable<string>): Promise<void> => {
  await Promise.all([...areas].map((area) => texts.need(area)))
}
