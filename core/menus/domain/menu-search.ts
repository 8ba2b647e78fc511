import { foldText } from '#core/stores/domain/fold-text.ts'
import { errorsIn, forgivenErrors } from './word-distance.ts'

/** What is searched of a product, in the shown language. */
export interface SearchedProduct {
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly category: string
}

/** Where a word stands, the best first; a name that begins with what is typed comes before all. */
const FIELD = { name: 0, tag: 1, description: 2 } as const
type Field = (typeof FIELD)[keyof typeof FIELD]

/** By field: the word itself or its beginning, something inside it, and a misspelt one. */
const SCORES = [
  { beginning: 100, inside: 55, misspelt: 40 },
  { beginning: 60, inside: 35, misspelt: 25 },
  { beginning: 30, inside: 15, misspelt: 8 },
] as const

const WHOLE_WORD = 10
const BEGINS_THE_NAME = 50

/** More than any menu has products, so that a score and a place make one number. */
const PLACES = 2 ** 24

/** Shorter pieces stand inside of nearly every word. */
const INSIDE_FROM = 3

/** A word with the products it stands in: place in the menu and field, one after the other. */
interface Word {
  readonly text: string
  readonly places: number[]
}

/** Everything that is known of a menu's words; built once, asked at every keystroke. */
export interface SearchIndex {
  readonly words: readonly Word[]
  /** Folded names, by place. */
  readonly names: readonly string[]
}

/** The Arabic article is written as one with its word; nobody types it. */
const withoutArticle = (word: string): string =>
  word.startsWith('\u0627\u0644') && word.length > 4 ? word.slice(2) : word

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => [...new Set([word, withoutArticle(word)])])

/** What is asked for; an empty list when nothing but white space or signs was typed. */
export const searchWords = (search: string): string[] =>
  foldText(search).split(' ').filter(Boolean).map(withoutArticle).slice(0, 12)

/** Builds the index of products in the order of the menu. */
export const indexProducts = (products: readonly SearchedProduct[]): SearchIndex => {
  const words = new Map<string, number[]>()
  const note = (text: string, place: number, field: Field) => {
    for (const word of wordsOf(text)) {
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
    names: products.map(({ name }) => foldText(name)),
  }
}

type Scores = Map<number, number>

const give = (scores: Scores, { places }: Word, worth: (field: Field) => number): void => {
  for (let at = 0; at < places.length; at += 2) {
    const place = places[at] ?? 0
    const score = worth((places[at + 1] ?? 0) as Field)
    if (score > (scores.get(place) ?? 0)) scores.set(place, score)
  }
}

const scoreOf =
  (kind: keyof (typeof SCORES)[0], more = 0) =>
  (field: Field) =>
    SCORES[field][kind] + more

/** What each product is worth for one word; misspelt words count only where nothing is spelt like it. */
const scoresFor = (typed: string, { words }: SearchIndex): Scores => {
  const scores: Scores = new Map()
  for (const word of words) {
    const at = word.text.indexOf(typed)
    if (at === 0) give(scores, word, scoreOf('beginning', word.text === typed ? WHOLE_WORD : 0))
    else if (at > 0 && typed.length >= INSIDE_FROM) give(scores, word, scoreOf('inside'))
  }
  const limit = forgivenErrors(typed.length)
  if (scores.size > 0 || limit === 0) return scores
  for (const word of words) {
    const errors = errorsIn(typed, word.text, limit)
    if (errors <= limit) give(scores, word, scoreOf('misspelt', -errors))
  }
  return scores
}

/**
 * Places in the menu of the products in which every word of `search` occurs, the best first: names that begin with
 * it, words of names, tags and categories, descriptions; then in the order of the menu.
 */
export const searchMenu = (index: SearchIndex, search: string): number[] => {
  const typed = searchWords(search)
  const [first, ...others] = typed.map((word) => scoresFor(word, index))
  if (!first) return []
  const whole = typed.join(' ')
  // The better a product, the smaller its number, and among equals the one that stands first: plain numbers are put
  // in order many times faster than pairs.
  const ranks: number[] = []
  for (const [place, score] of first) {
    const more = others.map((scores) => scores.get(place) ?? 0)
    if (more.includes(0)) continue
    const start = index.names[place]?.startsWith(whole) ? BEGINS_THE_NAME : 0
    const total = score + start + more.reduce((sum, one) => sum + one, 0)
    ranks.push(place - total * PLACES)
  }
  return Array.from(Float64Array.from(ranks).sort(), (rank) => ((rank % PLACES) + PLACES) % PLACES)
}
