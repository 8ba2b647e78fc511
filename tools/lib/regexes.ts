import { parseSync } from '@swc/core'

/** A regular expression as it stands in a source. */
export interface FoundRegex {
  readonly pattern: string
  readonly flags: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const literalIn = (node: Record<string, unknown>): FoundRegex | undefined => {
  const { type, pattern, flags } = node
  if (type !== 'RegExpLiteral' || typeof pattern !== 'string') return undefined
  return { pattern, flags: typeof flags === 'string' ? flags : '' }
}

const collect = (value: unknown): FoundRegex[] => {
  if (Array.isArray(value)) return value.flatMap(collect)
  if (!isObject(value)) return []
  const literal = literalIn(value)
  return literal ? [literal] : Object.values(value).flatMap(collect)
}

/** Every regular expression that is written as a literal. Those put together at run time are counted by {@link madeRegexes}. */
export const regexesIn = (source: string, isTsx: boolean): readonly FoundRegex[] =>
  collect(parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'esnext' }))

const isMade = ({ type, callee }: Record<string, unknown>): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && isObject(callee) && callee.value === 'RegExp'

const countMade = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, inner) => sum + countMade(inner), 0)
  if (!isObject(value)) return 0
  return countMade(Object.values(value)) + (isMade(value) ? 1 : 0)
}

/** How many regular expressions a source makes at run time, which nobody can judge by reading. */
export const madeRegexes = (source: string, isTsx: boolean): number =>
  countMade(parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'esnext' }))
