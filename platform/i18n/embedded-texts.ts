import { isLanguage, type Language } from '../kernel/language.ts'
import type { CompiledArea } from './message.ts'
import { createTexts, type Texts } from './texts.ts'

/** The id of the script element with the output of {@link serializeTexts}. */
export const TEXTS_ELEMENT_ID = 'compass-texts'

interface EmbeddedTexts {
  language: Language
  version: string
  areas: Readonly<Record<string, CompiledArea>>
}

/**
 * The texts that a page was rendered with, as JSON for `<script type="application/json" id="compass-texts">`. `<` is
 * escaped, so no text can end the script. Call it from the last component in the body, because the server renders in
 * order. Areas first used in a part that streams later are fetched by the browser, while that part stays readable as
 * it was sent. `version` identifies the state of all texts (the catalogue's) and is part of the addresses of those
 * fetched later.
 */
export const serializeTexts = (texts: Texts, version: string): string =>
  JSON.stringify({
    language: texts.language,
    version,
    areas: texts.snapshot(),
  } satisfies EmbeddedTexts).replaceAll('<', '\\u003c')

/** The address of an area's texts; the response never changes for one version, so it may be cached forever. */
export const getTextsPath = (language: Language, area: string, version: string): string =>
  `/texts/${language}/${area}.${version}.json`

const isEmbeddedTexts = (value: unknown): value is EmbeddedTexts =>
  typeof value === 'object' &&
  value !== null &&
  'language' in value &&
  isLanguage(value.language) &&
  'areas' in value

const fetchArea = async (language: Language, version: string, area: string): Promise<CompiledArea> => {
  const response = await fetch(getTextsPath(language, area, version))
  if (!response.ok) throw new Error(`The texts of "${area}" did not come: ${response.status}`)
  return response.json()
}

const createBrowserTexts = ({ language, version, areas }: EmbeddedTexts): Texts =>
  createTexts(language, areas, {
    load: (area) => fetchArea(language, version, area),
    report: (problem) => reportError(new Error(problem)),
  })

/**
 * The browser's texts: those embedded in the page are available, others are fetched when a component needs them. A
 * failed fetch reaches the nearest error boundary; a retry some seconds later fetches again. The version is for
 * {@link fetchTexts}.
 */
export const readEmbeddedTexts = (page: Document): { texts: Texts; version: string } => {
  const embedded: unknown = JSON.parse(page.getElementById(TEXTS_ELEMENT_ID)?.textContent ?? 'null')
  if (!isEmbeddedTexts(embedded)) throw new Error('The page carries no texts')
  return { texts: createBrowserTexts(embedded), version: embedded.version }
}

/**
 * The texts of another language with `areas` (commonly those `used` so far) already fetched, so that the language can
 * change without suspending anything on the screen. Rejects when a fetch fails.
 */
export const fetchTexts = async (
  language: Language,
  version: string,
  areas: Iterable<string>,
): Promise<Texts> => {
  const fetched = [...areas].map(async (area) => [area, await fetchArea(language, version, area)] as const)
  return createBrowserTexts({ language, version, areas: Object.fromEntries(await Promise.all(fetched)) })
}
