import { normalizeSearchText } from '#core/stores/domain/normalize-search-text.ts'
import { countTypos, getAllowedTypos } from './word-distance.ts'

/** The searchable text of a product, in the display language. */
export interface SearchableProduct {
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly category: string
}

/** Where a word occurs, best first; a name that begins with the search ranks above all. */
const FIELD = { name: 0, tag: 1, description: 2 } as const
type Field = (typeof FIELD)[keyof typeof FIELD]

/** By field: the word itself or its prefix, an infix, and a misspelling. */
const SCORES = { beginning: [100, 60, 30], inside: [55, 35, 15], misspelt: [40, 25, 8] } as const

const EXACT_MATCH_BONUS = 10
const NAME_PREFIX_BONUS = 50

/** More words than any real search has. */
const MAX_TERMS = 12

/** Shorter infixes occur in nearly every word. */
const MIN_INFIX_LENGTH = 3

/** A word with its occurrences: menu position and field, alternating. */
interface IndexedTerm {
  readonly text: string
  readonly places: number[]
}

/**
 * Score of each product, by position; 0 without a match. A typed array, because every keystroke scores a whole menu.
 */
type Scores = Uint16Array

/** The word index of a menu; built once, queried at every keystroke. */
export interface SearchIndex {
  readonly words: readonly IndexedTerm[]
  /** Normalized names, by position. */
  readonly names: readonly string[]
  /** Scores of the latest words: each keystroke repeats all words but one. */
  readonly scoreCache: Map<string, Scores>
}

/** The Arabic article is written joined to its word; users do not type it. */
const stripArticle = (word: string): string =>
  word.startsWith('\u0627\u0644') && word.length > 4 ? word.slice(2) : word

const tokenize = (text: string): string[] =>
  normalizeSearchText(text)
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => [...new Set([word, stripArticle(word)])])

/** The words of a search; empty when only white space or punctuation was typed. */
export const parseSearchTerms = (search: string): string[] =>
  normalizeSearchText(search).split(' ').filter(Boolean).map(stripArticle).slice(0, MAX_TERMS)

/** Builds the index of products in menu order. */
export const indexProducts = (products: readonly SearchableProduct[]): SearchIndex => {
  const words = new Map<string, number[]>()
  const note = (text: string, place: number, field: Field) => {
    for (const word of tokenize(text)) {
      const places = words.get(word)
      if (!places) words.set(word, [place, field])
      else if (places.at(-2) !== place) places.push(place, field)
    }
  }
  for (const [place, { name, description, tags, category }] of products.entries()) {
    note(name, place, FIELD.name)
    for (const tag of [...tags, category]) note(tag, place, FIELD.tag)
    note(description, place, FIELD.description)
  }
  return {
    words: [...words].map(([text, places]) => ({ text, places })),
    names: products.map(({ name }) => normalizeSearchText(name)),
    scoreCache: new Map(),
  }
}

/** How a word matches the typed one, and the bonus on its score. */
interface TermMatch {
  readonly kind: keyof typeof SCORES
  readonly more: number
}

const addScores = (scores: Scores, { places }: IndexedTerm, { kind, more }: TermMatch): void => {
  const worth = SCORES[kind]
  for (let at = 0; at < places.length; at += 2) {
    const place = places[at] ?? 0
    const score = worth[(places[at + 1] ?? 0) as Field] + more
    if (score > (scores[place] ?? 0)) scores[place] = score
  }
}

/** Scores each product for one word; misspellings count only when no word matches. */
const computeScores = (typed: string, { words, names }: SearchIndex): Scores => {
  const scores: Scores = new Uint16Array(names.length)
  let isFound = false
  for (const word of words) {
    const at = word.text.indexOf(typed)
    if (at < 0 || (at > 0 && typed.length < MIN_INFIX_LENGTH)) continue
    isFound = true
    const more = word.text === typed ? EXACT_MATCH_BONUS : 0
    addScores(scores, word, { kind: at === 0 ? 'beginning' : 'inside', more })
  }
  const limit = getAllowedTypos(typed.length)
  if (isFound || limit === 0) return scores
  for (const word of words) {
    const errors = countTypos(typed, word.text, limit)
    if (errors <= limit) addScores(scores, word, { kind: 'misspelt', more: -errors })
  }
  return scores
}

const getCachedScores = (typed: string, index: SearchIndex): Scores => {
  const { scoreCache } = index
  const scores = scoreCache.get(typed) ?? computeScores(typed, index)
  scoreCache.set(typed, scores)
  for (const oldest of scoreCache.keys()) if (scoreCache.size > MAX_TERMS) scoreCache.delete(oldest)
  return scores
}

/** The positions with a score, best first; equal scores in menu order. */
const rankByScore = (scores: Scores): number[] => {
  const byScore = new Map<number, number[]>()
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] ?? 0
    if (score === 0) continue
    const equals = byScore.get(score)
    if (equals) equals.push(place)
    else byScore.set(score, [place])
  }
  return [...byScore].sort(([one], [other]) => other - one).flatMap(([, places]) => places)
}

/**
 * Menu positions of the products that contain every word of `search`, best first: names that begin with it, words of
 * names, tags and categories, descriptions; then in menu order.
 */
export const searchMenu = (index: SearchIndex, search: string): number[] => {
  const typed = parseSearchTerms(search)
  const [first, ...others] = typed.map((word) => getCachedScores(word, index))
  if (!first) return []
  const whole = typed.join(' ')
  const totals = first.slice()
  for (let place = 0; place < totals.length; place += 1) {
    let total = totals[place] ?? 0
    if (total === 0) continue
    for (const scores of others) {
      const score = scores[place] ?? 0
      total = total > 0 && score > 0 ? total + score : 0
    }
    totals[place] = total > 0 && index.names[place]?.startsWith(whole) ? total + NAME_PREFIX_BONUS : total
  }
  return rankByScore(totals)
}
