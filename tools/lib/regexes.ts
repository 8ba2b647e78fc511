import { parseSync } from '@swc/core'

/** A regular expression literal of a source. */
export interface FoundRegex {
  readonly pattern: string
  readonly flags: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const parseRegexLiteral = (node: Record<string, unknown>): FoundRegex | undefined => {
  const { type, pattern, flags } = node
  if (type !== 'RegExpLiteral' || typeof pattern !== 'string') return undefined
  return { pattern, flags: typeof flags === 'string' ? flags : '' }
}

const collectLiterals = (value: unknown): FoundRegex[] => {
  if (Array.isArray(value)) return value.flatMap(collectLiterals)
  if (!isObject(value)) return []
  const literal = parseRegexLiteral(value)
  return literal ? [literal] : Object.values(value).flatMap(collectLiterals)
}

/** Every regular expression literal. Those built at run time are counted by {@link countDynamicRegexes}. */
export const listRegexes = (source: string, isTsx: boolean): readonly FoundRegex[] =>
  collectLiterals(parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'esnext' }))

const isDynamicRegex = ({ type, callee }: Record<string, unknown>): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && isObject(callee) && callee.value === 'RegExp'

const countDynamicNodes = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, inner) => sum + countDynamicNodes(inner), 0)
  if (!isObject(value)) return 0
  return countDynamicNodes(Object.values(value)) + (isDynamicRegex(value) ? 1 : 0)
}

/** How many regular expressions a source builds at run time; these cannot be checked statically. */
export const countDynamicRegexes = (source: string, isTsx: boolean): number =>
  countDynamicNodes(parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'esnext' }))
