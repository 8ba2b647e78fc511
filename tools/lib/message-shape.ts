import type { CompiledMessage, Token } from '#platform/i18n/message.ts'
import type { Language } from '#platform/kernel/language.ts'

/** One choice in a message: its value, its kind, and its cases. */
export interface Choice {
  readonly name: string
  readonly kind: 'plural' | 'selectordinal' | 'select'
  readonly options: readonly string[]
}

const toTokens = (message: CompiledMessage): readonly Token[] =>
  typeof message === 'string' ? [message] : message

const getCases = (token: Token): readonly CompiledMessage[] =>
  typeof token !== 'string' && token.length === 3 ? Object.values(token[2]) : []

const flattenTokens = (message: CompiledMessage): Token[] =>
  toTokens(message).flatMap((token) => [token, ...getCases(token).flatMap(flattenTokens)])

/** The names of the values that a message takes, sorted. */
export const listPlaceholders = (message: CompiledMessage): string[] =>
  [
    ...new Set(flattenTokens(message).flatMap((token) => (typeof token === 'string' ? [] : [token[0]]))),
  ].sort()

/** All choices of a message, including nested ones. */
export const listChoices = (message: CompiledMessage): Choice[] =>
  flattenTokens(message).flatMap((token) =>
    typeof token !== 'string' && token.length === 3
      ? [{ name: token[0], kind: token[1], options: Object.keys(token[2]) }]
      : [],
  )

/** The words of a message without its values: what a translator has to translate. */
export const extractText = (message: CompiledMessage): string =>
  flattenTokens(message)
    .filter((token) => typeof token === 'string')
    .join(' ')

// Categories of millions or fractions only (French "many") need no case: "other" covers them.
const COUNTS = Array.from({ length: 201 }, (_, count) => count)

/**
 * The plural categories that a choice lacks in `language` although a count from 0 to 200 needs them, and those it has
 * that the language does not know. An exact case such as `=0` replaces the category of that count.
 */
export const findPluralIssues = (
  choice: Choice,
  language: Language,
): { lacking: string[]; foreign: string[] } => {
  const rules = new Intl.PluralRules(language, { type: choice.kind === 'plural' ? 'cardinal' : 'ordinal' })
  const needed = COUNTS.filter((count) => !choice.options.includes(String(count))).map((count) =>
    rules.select(count),
  )
  const categories: string[] = rules.resolvedOptions().pluralCategories
  return {
    lacking: [...new Set<string>([...needed, 'other'])].filter(
      (category) => !choice.options.includes(category),
    ),
    foreign: choice.options.filter((option) => !/^\d+$/.test(option) && !categories.includes(option)),
  }
}
