import { normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'
import type { Synonyms } from './search-synonyms.ts'
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

/** What a synonym's score is divided by: it ranks below every occurrence of the typed word in the same field. */
const SYNONYM_DIVISOR = 4

const EXACT_MATCH_BONUS = 10
const NAME_PREFIX_BONUS = 50

/** More words than any real search has. */
const MAX_TERMS = 12

/** Shorter infixes occur in nearly every word. */
const MIN_INFIX_LENGTH = 3

/** Shorter beginnings belong to too many words for their synonyms to be meant. */
const MIN_SYNONYM_PREFIX = 5
const MAX_PLURAL_ENDING = 2

/** A word with its occurrences: menu position and field, alternating. */
interface IndexedTerm {
  readonly text: string
  readonly places: number[]
}

/** Two neighbouring words of a name, written together as people type them. */
interface JoinedTerm extends IndexedTerm {
  /** The length of the first word: until it is exceeded, the word itself is what matches. */
  readonly boundary: number
}

/**
 * Score of each product, by position; 0 without a match. A typed array, because every keystroke scores a whole menu.
 */
type Scores = Uint16Array

/** The word index of a menu; built once, queried at every keystroke. */
export interface SearchIndex {
  readonly words: readonly IndexedTerm[]
  readonly joined: readonly JoinedTerm[]
  readonly synonyms: Synonyms
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

/** Builds the index of products in menu order; `synonyms` are those of their language. */
export const indexProducts = (
  products: readonly SearchableProduct[],
  synonyms: Synonyms = new Map(),
): SearchIndex => {
  const words = new Map<string, number[]>()
  const joined: JoinedTerm[] = []
  const note = (text: string, place: number, field: Field) => {
    for (const word of tokenize(text)) {
      const places = words.get(word)
      if (!places) words.set(word, [place, field])
      else if (places.at(-2) !== place) places.push(place, field)
    }
  }
  for (const [place, { name, description, tags, category }] of products.entries()) {
    note(name, place, FIELD.name)
    const parts = normalizeSearchText(name).split(' ')
    for (const [at, second] of parts.slice(1).entries()) {
      const first = parts[at] ?? ''
      joined.push({ text: first + second, boundary: first.length, places: [place, FIELD.name] })
    }
    for (const tag of [...tags, category]) note(tag, place, FIELD.tag)
    note(description, place, FIELD.description)
  }
  return {
    words: [...words].map(([text, places]) => ({ text, places })),
    joined,
    synonyms,
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

/** Scores where the typed word is a word, the beginning or a part of one; false when it is nowhere. */
const addLiteralScores = (scores: Scores, typed: string, { words, joined }: SearchIndex): boolean => {
  let isFound = false
  for (const word of words) {
    const at = word.text.indexOf(typed)
    if (at < 0 || (at > 0 && typed.length < MIN_INFIX_LENGTH)) continue
    isFound = true
    const more = word.text === typed ? EXACT_MATCH_BONUS : 0
    addScores(scores, word, { kind: at === 0 ? 'beginning' : 'inside', more })
  }
  for (const pair of joined) {
    if (typed.length <= pair.boundary || !pair.text.startsWith(typed)) continue
    isFound = true
    addScores(scores, pair, { kind: 'beginning', more: 0 })
  }
  return isFound
}

/** Whether a word of a menu is the word of a synonym, or its plural. */
const isWordOrPlural = (word: string, synonym: string): boolean =>
  word.startsWith(synonym) && word.length <= synonym.length + MAX_PLURAL_ENDING

/** Scores products that contain every word of a synonym's phrase; false when there are none. */
const addPhraseScores = (
  scores: Scores,
  phrase: readonly string[],
  { words, names }: SearchIndex,
): boolean => {
  let lowest: Scores | undefined
  for (const wanted of phrase) {
    const ofWord: Scores = new Uint16Array(names.length)
    for (const word of words)
      if (isWordOrPlural(word.text, wanted)) addScores(ofWord, word, { kind: 'beginning', more: 0 })
    lowest = lowest?.map((score, place) => Math.min(score, ofWord[place] ?? 0)) ?? ofWord
  }
  let isFound = false
  for (const [place, score] of lowest?.entries() ?? []) {
    const worth = Math.floor(score / SYNONYM_DIVISOR)
    isFound ||= worth > 0
    if (worth > (scores[place] ?? 0)) scores[place] = worth
  }
  return isFound
}

/** The synonyms of a word or phrase, of its singular, or of what it is the beginning of. */
const findSynonyms = (typed: string, { synonyms }: SearchIndex): readonly (readonly string[])[] => {
  const whole = synonyms.get(typed) ?? synonyms.get(typed.replace(/s$/, ''))
  if (whole || typed.length < MIN_SYNONYM_PREFIX) return whole ?? []
  for (const [phrase, others] of synonyms) if (phrase.startsWith(typed)) return others
  return []
}

const addSynonymScores = (scores: Scores, typed: string, index: SearchIndex): boolean => {
  const found = findSynonyms(typed, index).map((phrase) => addPhraseScores(scores, phrase, index))
  return found.includes(true)
}

const VOWELS = /[aeiouyαεηιουω]/g

/** Scores words that a search without vowels abbreviates, as in "brskt"; false when it is not one. */
const addAbbreviationScores = (scores: Scores, typed: string, { words }: SearchIndex): boolean => {
  if (typed.length < MIN_INFIX_LENGTH || !/^[a-zα-ω]+$/.test(typed) || typed.search(VOWELS) >= 0) return false
  const abbreviated = words.filter(({ text }) => text.replaceAll(VOWELS, '').startsWith(typed))
  for (const word of abbreviated) addScores(scores, word, { kind: 'misspelt', more: 0 })
  return abbreviated.length > 0
}

/** Scores each product for one word; abbreviations and misspellings count only when no word matches. */
const computeScores = (typed: string, index: SearchIndex): Scores => {
  const scores: Scores = new Uint16Array(index.names.length)
  const isFound = addLiteralScores(scores, typed, index)
  const hasSynonyms = addSynonymScores(scores, typed, index)
  if (isFound || hasSynonyms || addAbbreviationScores(scores, typed, index)) return scores
  const limit = getAllowedTypos(typed.length)
  if (limit === 0) return scores
  for (const word of index.words) {
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
 * names, tags and categories, descriptions; then what menus call by a synonym of a word; then in menu order.
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
  if (others.length > 0) addSynonymScores(totals, whole, index)
  return rankByScore(totals)
}

/**
 * The words of a search that find something alone, as they were typed: what to offer when nothing contains all of them.
 */
export const findSingleTerms = (index: SearchIndex, search: string): string[] => {
  const typed = [...new Set(search.split(/\s+/).filter((text) => parseSearchTerms(text).length > 0))]
  return typed.length < 2 ? [] : typed.filter((text) => searchMenu(index, text).length > 0)
}
