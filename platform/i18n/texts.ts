import type { Language } from '../kernel/language.ts'
import { type CompiledArea, type TextValues, writeMessage } from './message.ts'

export type Translate<Key extends string> = (key: Key, values?: TextValues) => string

/** The texts of one language. */
export interface Texts {
  readonly language: Language
  /** The areas requested so far. */
  readonly used: ReadonlySet<string>
  /**
   * Makes an area's texts available: undefined when they were here from the start, else a promise that settles when
   * they are loaded. It is always the same promise, because React requires the one that it waited for.
   */
  need(area: string): Promise<void> | undefined
  /** The area's translating function, the same one at every call, so it may be a hook's dependency. */
  getTranslator(area: string): Translate<string>
  /** One message with its values filled in. */
  t(area: string, key: string, values?: TextValues): string
  /** The messages of the areas used so far, which a page embeds for the browser. */
  snapshot(): Record<string, CompiledArea>
  /** The same texts with values that every message may take: what a whole page knows, such as the kind of its shop. */
  withValues(values: TextValues): Texts
}

interface TextsOptions {
  readonly load?: ((area: string) => Promise<CompiledArea>) | undefined
  readonly report?: ((problem: string) => void) | undefined
}

const throwProblem = (problem: string): never => {
  throw new Error(problem)
}

// A failed download is cached this long: React retries immediately, and would otherwise retry forever.
const FAILURE_MEMORY_MS = 3000

const createLoader = (load: (area: string) => Promise<void>) => {
  const pending = new Map<string, Promise<void>>()
  return (area: string): Promise<void> => {
    const promise = pending.get(area) ?? load(area)
    if (pending.has(area)) return promise
    pending.set(area, promise)
    promise.catch(() => setTimeout(() => pending.delete(area), FAILURE_MEMORY_MS))
    return promise
  }
}

/**
 * The texts of `language`: `areas` are available already, others come from `load`. `report` receives unknown keys and
 * missing values; without one these throw, for tests. In production the reader still gets the rest of the sentence,
 * or the bare key.
 */
export const createTexts = (
  language: Language,
  areas: Readonly<Record<string, CompiledArea>>,
  { load, report = throwProblem }: TextsOptions = {},
): Texts => {
  const known = new Map(Object.entries(areas))
  const used = new Set<string>()

  const bring = createLoader(async (area) => {
    if (!load) return throwProblem(`There are no texts for the area "${area}"`)
    known.set(area, await load(area))
  })

  const translate = (area: string, key: string, values: TextValues): string => {
    const message = known.get(area)?.[key]
    const place = (problem: string) => report(`${problem}: text "${key}" of the area "${area}"`)
    if (message !== undefined) return writeMessage(message, { language, values, report: place })
    place('Unknown')
    return key
  }

  const need = (area: string): Promise<void> | undefined => {
    used.add(area)
    return Object.hasOwn(areas, area) ? undefined : bring(area)
  }
  const snapshot = () => Object.fromEntries([...used].map((area) => [area, known.get(area) ?? {}]))

  const withValues = (common: TextValues): Texts => {
    const translators = new Map<string, Translate<string>>()
    const getTranslator = (area: string): Translate<string> => {
      const made = translators.get(area) ?? ((key, values) => translate(area, key, { ...common, ...values }))
      translators.set(area, made)
      return made
    }
    return {
      language,
      used,
      need,
      getTranslator,
      t: (area, key, values) => getTranslator(area)(key, values),
      snapshot,
      withValues: (values) => withValues({ ...common, ...values }),
    }
  }
  return withValues({})
}
