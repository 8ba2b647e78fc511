import { LANGUAGES, type Language } from '#platform/kernel/language.ts'

/** What a merchant can say that a column of a table holds. */
export const MATCH_ROLES = [
  'name',
  'description',
  'category',
  'price',
  'cost',
  'size',
  'key',
  'tax',
  'foodType',
  'photo',
  'calories',
  'allergens',
] as const
export type MatchRole = (typeof MATCH_ROLES)[number]

export const isMatchRole = (role: string): role is MatchRole => MATCH_ROLES.some((each) => each === role)

/** What one column holds; a text without a language is in that of the file. */
export interface ColumnMatch {
  readonly role: MatchRole
  readonly language?: Language | undefined
}

/** Of each column of a table, in its order; null for a column that is left out. */
export type ColumnMatches = readonly (ColumnMatch | null)[]

const TEXT_ROLES = new Set<MatchRole>(['name', 'description'])

/** Everything that a column can be, texts once without a language and once in each. */
export const LISTED_MATCHES: readonly ColumnMatch[] = MATCH_ROLES.flatMap((role): ColumnMatch[] => [
  { role },
  ...(TEXT_ROLES.has(role) ? LANGUAGES.map((language) => ({ role, language })) : []),
])

export const formatMatch = (match: ColumnMatch | null): string => {
  if (!match) return ''
  return match.language ? `${match.role}.${match.language}` : match.role
}

const BY_TEXT = new Map(LISTED_MATCHES.map((match) => [formatMatch(match), match]))

/** `name.ar`, `price`, or nothing for a column that is left out; undefined for anything else. */
export const parseMatch = (text: string): ColumnMatch | null | undefined =>
  text === '' ? null : BY_TEXT.get(text)

/** One word for each column: `name,name.ar,,price`. */
export const formatMatches = (matches: ColumnMatches): string => matches.map(formatMatch).join(',')

/** The same read again; undefined when a word says nothing that a column can be. */
export const parseMatches = (text: string): ColumnMatches | undefined => {
  const matches = text.split(',').map(parseMatch)
  return matches.every((match) => match !== undefined) ? matches : undefined
}
