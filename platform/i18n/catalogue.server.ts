import { createHash } from 'node:crypto'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { LANGUAGES, type Language, mapLanguages } from '../kernel/language.ts'
import { compileText } from './compile-text.ts'
import type { CompiledArea, TextValues } from './message.ts'
import {
  getAreaName,
  getMessageFilePath,
  type LanguageMessages,
  REPOSITORY,
  readMessages,
} from './message-files.server.ts'
import { createTexts, type Texts } from './texts.ts'

/** One area's texts: its name and its uncompiled dictionaries. */
export interface Dictionary {
  readonly area: string
  /** The folder that holds `messages`, relative to the repository, with slashes. */
  readonly folder: string
  readonly messages: LanguageMessages
}

/** All texts of the product, compiled once when the process starts. */
export interface Catalogue {
  /** The version of all texts; it changes when any text of any language does. */
  readonly version: string
  areas(): string[]
  /** An area's messages in `language`, English where a translation is missing. An unknown area is a bug and throws. */
  compiled(area: string, language: Language): CompiledArea
  /**
   * The translating function of an area, for errors and notifications: `catalogue.of('el', 'cart')('empty')`. An
   * unknown key is reported and returned unchanged.
   */
  getTranslator(language: Language, area: string): (key: string, values?: TextValues) => string
  /** A new set of texts for rendering one page; it records which areas the page uses. */
  getTexts(language: Language): Texts
}

const PATTERNS = ['*/*/messages/en.json', '*/*/*/messages/en.json']

/**
 * Reads every `messages` folder two or three levels below `root`. An area is named by its folder without the first
 * part: `core/cart` is `cart`, `core/cart/console` is `cart-console`. Two areas of one name throw. A language without
 * files in the areas is read from `languages/<code>/<area>.json`.
 */
export const readDictionaries = async (root: string = REPOSITORY): Promise<Dictionary[]> => {
  const files = await Array.fromAsync(
    glob(PATTERNS, { cwd: root, exclude: (name) => name.startsWith('node_modules') }),
  )
  const areas = new Map<string, string>()
  for (const parts of files.map((file) => path.dirname(path.dirname(file)).split(path.sep)).sort()) {
    const folder = parts.join('/')
    const area = getAreaName(folder)
    const twin = areas.get(area)
    if (twin) throw new Error(`Both ${twin} and ${folder} would be the texts of "${area}": rename one`)
    areas.set(area, folder)
  }
  return [...areas].map(([area, folder]) => ({ area, folder, messages: readMessages(folder, root) }))
}

const compileArea = ({ folder, messages }: Dictionary, language: Language): CompiledArea => {
  const all = { ...messages.en, ...messages[language] }
  return Object.fromEntries(
    Object.entries(all).map(([key, text]) => {
      try {
        return [key, compileText(text)]
      } catch (cause) {
        throw new SyntaxError(`The text "${key}" in ${getMessageFilePath(folder, language)} is faulty`, {
          cause,
        })
      }
    }),
  )
}

type CompiledTexts = Readonly<Record<Language, Record<string, CompiledArea>>>

interface VersionedTexts {
  readonly all: CompiledTexts
  readonly version: string
}

const compileAll = (dictionaries: readonly Dictionary[]): VersionedTexts => {
  const inLanguage = (language: Language): Record<string, CompiledArea> =>
    Object.fromEntries(dictionaries.map((dictionary) => [dictionary.area, compileArea(dictionary, language)]))
  const all = mapLanguages(inLanguage)
  const version = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 10)
  return { all, version }
}

const toCatalogue = ({ all, version }: VersionedTexts, report?: (problem: string) => void): Catalogue => {
  const textsOf = (language: Language): Texts => createTexts(language, all[language], { report })
  const shared = new Map(LANGUAGES.map((language) => [language, textsOf(language)]))

  return {
    version,
    areas: () => Object.keys(all.en),
    compiled: (area, language) => {
      const messages = Object.hasOwn(all[language], area) ? all[language][area] : undefined
      if (!messages) throw new Error(`There are no texts for the area "${area}"`)
      return messages
    },
    getTranslator: (language, area) => (shared.get(language) ?? textsOf(language)).getTranslator(area),
    getTexts: textsOf,
  }
}

/**
 * Compiles `dictionaries` into a catalogue. A faulty message throws immediately. `report` receives unknown keys and
 * missing values; without it they throw.
 */
export const createCatalogue = (
  dictionaries: readonly Dictionary[],
  report?: (problem: string) => void,
): Catalogue => toCatalogue(compileAll(dictionaries), report)

/** The texts of the product, which no process compiles or hashes twice. */
let product: Promise<VersionedTexts> | undefined

const readProduct = async (): Promise<VersionedTexts> => compileAll(await readDictionaries())

/**
 * Reads and compiles all texts of the product. Errors are logged with `logger`, for production; without one they
 * throw, for tests.
 */
export const loadCatalogue = async (
  options: { logger?: { error(message: string): void } | undefined; root?: string } = {},
): Promise<Catalogue> => {
  const { logger } = options
  const report = logger && ((problem: string) => logger.error(problem))
  if (options.root !== undefined) return createCatalogue(await readDictionaries(options.root), report)
  product ??= readProduct()
  return toCatalogue(await product, report)
}
