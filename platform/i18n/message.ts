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
 * The values of a message. Numbers are formatted by the language; money and dates are passed formatted, because only
 * the caller knows currency and zone. An identifier that looks like a number is passed as a string.
 */
export type TextValues = Readonly<Record<string, string | number>>

const PLURAL_TYPE = { plural: 'cardinal', selectordinal: 'ordinal' } as const

const pluralRules = new Map<string, Intl.PluralRules>()

const getPluralCategory = (language: Language, type: 'cardinal' | 'ordinal', value: number): string => {
  const key = `${language} ${type}`
  const rules = pluralRules.get(key) ?? new Intl.PluralRules(language, { type })
  pluralRules.set(key, rules)
  return rules.select(value)
}

/** The values of a message, and the reporter of missing ones. */
export interface MessageContext {
  readonly language: Language
  readonly values: TextValues
  readonly report: (problem: string) => void
}

// A value may come from data, so an option called "constructor" must not match an inherited property.
const findCase = (cases: Cases, option: string | number): CompiledMessage | undefined =>
  Object.hasOwn(cases, option) ? cases[option] : undefined

const writeChoice = ([name, kind, cases]: Choice, filling: MessageContext, outer?: number): string => {
  const value = filling.values[name] ?? ''
  const exact = findCase(cases, value)
  if (kind === 'select') return writeMessage(exact ?? cases.other ?? '', filling, outer)
  const count = Number(value)
  const chosen =
    exact ??
    findCase(cases, getPluralCategory(filling.language, PLURAL_TYPE[kind], count)) ??
    cases.other ??
    ''
  return writeMessage(chosen, filling, count)
}

const writeToken = (token: Token, filling: MessageContext, count?: number): string => {
  if (typeof token === 'string')
    return token === '#' && count !== undefined ? formatNumber(count, filling.language) : token
  const value = filling.values[token[0]]
  if (value === undefined) filling.report(`The value "${token[0]}" is missing`)
  if (token.length === 3) return writeChoice(token, filling, count)
  return typeof value === 'number' ? formatNumber(value, filling.language) : (value ?? '')
}

/** The text of `message`; `count` is the number that `#` stands for inside a plural. */
export function writeMessage(message: CompiledMessage, filling: MessageContext, count?: number): string {
  if (typeof message === 'string') return writeToken(message, filling, count)
  return message.map((token) => writeToken(token, filling, count)).join('')
}
