import type { Language } from '../kernel/language.ts'
import { formatNumber } from './format.ts'

/** A choice inside a message: cases by plural category, exact number or option; `#` inside stands for the number. */
type Cases = Readonly<Record<string, CompiledMessage>>
type Choice = readonly [name: string, kind: 'plural' | 'selectordinal' | 'select', cases: Cases]
export type Token = string | readonly [name: string] | Choice
/** An ICU message after parsing: plain text, or its parts. Plain JSON, so that browsers need no parser. */
export type CompiledMessage = string | readonly Token[]
/** The messages of one area in one language by key. */
export type CompiledArea = Readonly<Record<string, CompiledMessage>>

/**
 * What goes into a message. Numbers are written as the language writes them; money and dates come formatted,
 * because only the caller knows currency and zone. An identifier that looks like a number is passed as a string.
 */
export type TextValues = Readonly<Record<string, string | number>>
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string

/** The texts of one language. */
export interface Texts {
  readonly language: Language
  /** The areas that were asked for so far. */
  readonly used: ReadonlySet<string>
  /** Makes an area's texts available: undefined when they are here, else a promise that settles when they are. */
  need(area: string): Promise<void> | undefined
  /** The area's translating function, the same one at every call, so it may stand among a hook's dependencies. */
  of(area: string): Translate<string>
  /** One message with its values filled in. */
  t(area: string, key: string, values?: TextValues): string
  /** The messages of the areas used so far, which is what a page carries to the browser. */
  snapshot(): Record<string, CompiledArea>
}

const ORDER = { plural: 'cardinal', selectordinal: 'ordinal' } as const

const pluralRules = new Map<string, Intl.PluralRules>()

const categoryOf = (language: Language, type: 'cardinal' | 'ordinal', value: number): string => {
  const key = `${language} ${type}`
  const rules = pluralRules.get(key) ?? new Intl.PluralRules(language, { type })
  pluralRules.set(key, rules)
  return rules.select(value)
}

interface Filling {
  readonly language: Language
  readonly values: TextValues
  readonly report: (problem: string) => void
}

// A value may come from data, so an option called "constructor" must not find what every object inherits.
const caseOf = (cases: Cases, option: string | number): CompiledMessage | undefined =>
  Object.hasOwn(cases, option) ? cases[option] : undefined

const writeChoice = ([name, kind, cases]: Choice, filling: Filling): string => {
  const value = filling.values[name] ?? ''
  const exact = caseOf(cases, value)
  if (kind === 'select') return write(exact ?? cases.other ?? '', filling)
  const count = Number(value)
  const chosen = exact ?? caseOf(cases, categoryOf(filling.language, ORDER[kind], count)) ?? cases.other ?? ''
  return write(chosen, filling, count)
}

const writeToken = (token: Token, filling: Filling, count?: number): string => {
  if (typeof token === 'string')
    return token === '#' && count !== undefined ? formatNumber(count, filling.language) : token
  const value = filling.values[token[0]]
  if (value === undefined) filling.report(`The value "${token[0]}" is missing`)
  if (token.length === 3) return writeChoice(token, filling)
  return typeof value === 'number' ? formatNumber(value, filling.language) : (value ?? '')
}

function write(message: CompiledMessage, filling: Filling, count?: number): string {
  if (typeof message === 'string') return writeToken(message, filling, count)
  return message.map((token) => writeToken(token, filling, count)).join('')
}

const throwProblem = (problem: string): never => {
  throw new Error(problem)
}

// A failed download is remembered this long: React asks again at once, and would otherwise ask for ever.
const FAILURE_MEMORY_MS = 3000

/**
 * The texts of `language`, of which `areas` are here already and others come by `load`.
 * `report` hears of an unknown key or a value that was forgotten; without one these throw, which is right in tests.
 * In production the reader still gets the rest of the sentence, or the bare key.
 */
export const createTexts = (
  language: Language,
  areas: Readonly<Record<string, CompiledArea>>,
  options: { load?: (area: string) => Promise<CompiledArea>; report?: (problem: string) => void } = {},
): Texts => {
  const known = new Map(Object.entries(areas))
  const used = new Set<string>()
  const pending = new Map<string, Promise<void>>()
  const translators = new Map<string, Translate<string>>()
  const report = options.report ?? throwProblem

  const start = (area: string): Promise<void> => {
    if (!options.load) return throwProblem(`There are no texts for the area "${area}"`)
    const promise = options.load(area).then((messages) => {
      known.set(area, messages)
      pending.delete(area)
    })
    promise.catch(() => setTimeout(() => pending.delete(area), FAILURE_MEMORY_MS))
    pending.set(area, promise)
    return promise
  }

  const translate = (area: string, key: string, values: TextValues = {}): string => {
    const message = known.get(area)?.[key]
    if (message === undefined) {
      report(`There is no text "${key}" in the area "${area}"`)
      return key
    }
    const place = (problem: string) => report(`${problem} in the text "${key}" of the area "${area}"`)
    return write(message, { language, values, report: place })
  }

  const of = (area: string): Translate<string> => {
    const made = translators.get(area) ?? ((key, values) => translate(area, key, values))
    translators.set(area, made)
    return made
  }

  return {
    language,
    used,
    need: (area) => {
      used.add(area)
      return known.has(area) ? undefined : (pending.get(area) ?? start(area))
    },
    of,
    t: (area, key, values) => of(area)(key, values),
    snapshot: () => Object.fromEntries([...used].map((area) => [area, known.get(area) ?? {}])),
  }
}
