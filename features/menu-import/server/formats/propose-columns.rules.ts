import type { Language } from '#platform/kernel/language.ts'
import { normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'
import { toAsciiDigits } from '#platform/kernel/typed-amount.ts'
import { type ColumnMatch, formatMatch, isMatchRole, type MatchRole } from '../../domain/column-matches.ts'
import type { ColumnEvidence, MatchedColumn } from '../../domain/table-matching.ts'
import { readColumn, splitHead } from './csv-columns.parser.ts'
import { HEADING_TERMS, isHeadingTerm } from './heading-terms.data.ts'

/** A column of a file as it stands there: its heading, and the cells of its first rows. */
export interface SampledColumn {
  readonly head: string
  readonly cells: readonly string[]
}

type Proposal = Pick<MatchedColumn, 'match' | 'confidence' | 'evidence'>

/** An amount with what is written before and after it; dates, times, shares and phone numbers are none. */
const AMOUNT = /^([^\d/:%#+*-]{0,12})\d{1,7}(?:[., ]\d{3}){0,2}(?:[.,]\d{1,3})?([^\d/:%#+*-]{0,12})$/u
/** Short names of currencies besides their codes. */
const CURRENCIES = new Set([
  ...Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
  ...['rs', 'din', 'kd', 'bd', 'qr', 'sr', 'dh', 'dhs', 'euro', 'eur'],
])

/** Latin letters of an amount must name a currency: `250 g` is a weight and `s12` a code. */
const isMoney = (cell: string): boolean => {
  const [, before = '', after = ''] = AMOUNT.exec(cell) ?? [undefined, '?']
  const words = `${before} ${after}`.match(/\p{Script=Latin}+/gu) ?? []
  return before !== '?' && words.every((word) => CURRENCIES.has(word.toLowerCase()))
}

const WITH_DECIMALS = /\d[.,]\d{1,3}(?!\d)/
const PICTURE = /^https?:\/\/|\.(?:jpe?g|png|webp|gif|avif)$/i
const LONG_TEXT = 40
const LONGEST_CODE = 20
/** A share of cells that is nearly all: one odd row in ten does not hide what a column is. */
const NEARLY_ALL = 0.8

const SCRIPTS: readonly (readonly [Language, RegExp])[] = [
  ['ar', /\p{Script=Arabic}/u],
  ['el', /\p{Script=Greek}/u],
  ['sr', /\p{Script=Cyrillic}/u],
]

const share = (cells: readonly string[], holds: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(holds).length / cells.length

const findScript = (cells: readonly string[]): Language | undefined =>
  SCRIPTS.find(([, letters]) => share(cells, (cell) => letters.test(cell)) >= NEARLY_ALL)?.[0]

type Look = 'empty' | 'money' | 'numbers' | 'picture' | 'long' | 'repeated' | 'codes' | 'texts'

/** What the cells of a column look like. */
const look = (cells: readonly string[]): Look => {
  const filled = cells.map((cell) => toAsciiDigits(cell).trim()).filter(Boolean)
  if (filled.length === 0) return 'empty'
  if (share(filled, isMoney) >= NEARLY_ALL)
    return filled.some((cell) => WITH_DECIMALS.test(cell) || /\D/.test(cell)) ? 'money' : 'numbers'
  if (share(filled, (cell) => PICTURE.test(cell)) >= NEARLY_ALL) return 'picture'
  if (filled.reduce((sum, cell) => sum + cell.length, 0) / filled.length >= LONG_TEXT) return 'long'
  const distinct = new Set(filled).size
  const isCode = (cell: string) => /\d/.test(cell) && !/\s/.test(cell) && cell.length <= LONGEST_CODE
  if (distinct === filled.length && share(filled, isCode) >= NEARLY_ALL) return 'codes'
  return filled.length >= 4 && distinct * 2 <= filled.length ? 'repeated' : 'texts'
}

interface Headed {
  readonly role: MatchRole
  readonly word: string
  readonly language: Language | undefined
}

const isAmount = (looked: Look): boolean => looked === 'money' || looked === 'numbers'

/** `purchasePrice` is two words. */
const splitCamelCase = (head: string): string => head.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')

/** What a word of the heading says; what says a price only counts above amounts. */
const readHeadingWord = (head: string, looked: Look): Headed | undefined => {
  const { words, language } = splitHead(splitCamelCase(head))
  for (const [role, terms] of HEADING_TERMS) {
    const isOne = (part: string) => terms.some((term) => isHeadingTerm(part, term))
    const word = words.find((each) => normalizeSearchText(each).split(' ').some(isOne))
    if (word === undefined) continue
    if (role === 'price' && looked !== 'empty' && !isAmount(looked)) continue
    return { role, word, language: role === 'name' || role === 'description' ? language : undefined }
  }
  return undefined
}

/** Whether a heading speaks of what the shop itself pays. */
export const speaksOfCost = (head: string): boolean =>
  readColumn(head)?.role === 'cost' || readHeadingWord(head, 'money')?.role === 'cost'

/** What a column is by itself, before others are looked at; texts are the weakest claim. */
interface Claim {
  readonly match: ColumnMatch | null
  readonly evidence: ColumnEvidence
}

const LOOKS_LIKE: Readonly<Record<Look, Claim>> = {
  empty: { match: null, evidence: { code: 'empty' } },
  numbers: { match: null, evidence: { code: 'numbers' } },
  money: { match: { role: 'price' }, evidence: { code: 'money' } },
  long: { match: { role: 'description' }, evidence: { code: 'long' } },
  repeated: { match: { role: 'category' }, evidence: { code: 'repeated' } },
  codes: { match: { role: 'key' }, evidence: { code: 'codes' } },
  picture: { match: { role: 'photo' }, evidence: { code: 'picture' } },
  texts: { match: { role: 'name' }, evidence: { code: 'texts' } },
}

const NOTHING: Claim = { match: null, evidence: { code: 'nothing' } }

const toMatch = (role: MatchRole, language: Language | undefined): ColumnMatch =>
  language ? { role, language } : { role }

const claimColumn = ({ head, cells }: SampledColumn): Claim => {
  const known = readColumn(head)
  if (known && isMatchRole(known.role))
    return { match: toMatch(known.role, known.language), evidence: { code: 'heading' } }
  const looked = look(cells)
  const headed = readHeadingWord(head, looked)
  if (!headed) return LOOKS_LIKE[looked]
  const { role, word, language } = headed
  // A supplier's name is neither a cost nor a name of the menu.
  if (role === 'cost' && looked !== 'empty' && !isAmount(looked)) return NOTHING
  return { match: toMatch(role, language), evidence: { code: 'headingWord', word } }
}

/** Of several columns that can be the price none is: one may be what the shop pays, and only the merchant knows. */
const settlePrices = (claims: readonly Claim[]): Claim[] => {
  const isPrice = ({ match }: Claim) => match?.role === 'price'
  const isHeaded = ({ evidence }: Claim) => evidence.code !== 'money'
  const prices = claims.filter(isPrice)
  const headed = prices.filter(isHeaded).length
  const decide = (claim: Claim): Claim => {
    if (!isPrice(claim) || prices.length === 1) return claim
    if (isHeaded(claim)) return headed === 1 ? claim : { match: null, evidence: { code: 'severalPrices' } }
    return { match: null, evidence: { code: headed > 0 ? 'otherAmounts' : 'priceOrCost' } }
  }
  return claims.map(decide)
}

const STRENGTH: Partial<Record<ColumnEvidence['code'], number>> = { heading: 0, headingWord: 1 }
const getStrength = (claim: Claim | undefined): number => STRENGTH[claim?.evidence.code ?? 'texts'] ?? 2

/** The same claim in the language of its texts, when their letters say which. */
const toOwnLanguage = ({ match, evidence }: Claim, cells: readonly string[]): Claim | undefined => {
  if (match?.role !== 'name' || match.language) return undefined
  const language = findScript(cells.filter((cell) => cell.trim() !== ''))
  const isByTexts = evidence.code === 'texts'
  return (
    language && { match: { role: 'name', language }, evidence: isByTexts ? { code: 'script' } : evidence }
  )
}

/** Of several columns of names, those whose letters say their language have it; the others are in the file's. */
const settleNames = (claims: readonly Claim[], columns: readonly SampledColumn[]): Claim[] => {
  const isName = ({ match }: Claim) => match?.role === 'name' && !match.language
  const own = claims.map((claim, index) => toOwnLanguage(claim, columns[index]?.cells ?? []))
  const isPlainLeft = claims.some((claim, index) => isName(claim) && !own[index])
  return claims.map((claim, index) => (isPlainLeft && own[index]) || claim)
}

/**
 * Proposes what each column of a table holds, with how sure that is and why. Headings go before what the cells look like.
 * Nothing is proposed twice; a second column of names is proposed in the language of its letters.
 */
export const proposeColumns = (columns: readonly SampledColumn[]): Proposal[] => {
  const claims = settleNames(settlePrices(columns.map(claimColumn)), columns)
  const proposals = claims.map(({ evidence }): Proposal => ({ match: null, confidence: 'open', evidence }))
  const taken = new Set<string>()
  const order = [...claims.keys()].toSorted(
    (one, other) => getStrength(claims[one]) - getStrength(claims[other]) || one - other,
  )
  for (const index of order) {
    const [claim, cells] = [claims[index], columns[index]?.cells ?? []]
    if (!claim?.match) continue
    const isFree = ({ match }: Claim) => match?.role === 'cost' || !taken.has(formatMatch(match))
    const free = [claim, toOwnLanguage(claim, cells)].find((each) => each && isFree(each))
    if (free) taken.add(formatMatch(free.match))
    const confidence = claim.evidence.code === 'heading' ? 'sure' : 'likely'
    proposals[index] = free
      ? { ...free, confidence }
      : { match: null, confidence: 'open', evidence: { code: 'twice' } }
  }
  return proposals
}
