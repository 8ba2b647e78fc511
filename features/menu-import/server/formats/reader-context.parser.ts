import { createIssue } from '#core/menus/domain/menu-issue.ts'
import { hasCardNumber } from '#platform/kernel/card-number.ts'
import type { Language, LocalizedText } from '#platform/kernel/language.ts'
import type { ThreeDigits } from '#platform/kernel/parse-price.ts'
import { trimChars } from '#platform/kernel/trim-chars.ts'
import type { ColumnMatches } from '../../domain/column-matches.ts'
import type { Doubt, GateKind } from '../../domain/publish-gates.ts'
import type { ReadIssue, ReadIssueCode } from '../../domain/read-issue.ts'
import type { SavedMatching } from '../../domain/table-matching.ts'
import type { TaxInput } from './neutral-menu.data.ts'
import { isDateText } from './spreadsheet-traps.parser.ts'

/** The facts about the shop needed to parse a foreign menu. */
export interface ReaderContext {
  readonly currency: string
  /** The language of texts without one. */
  readonly language: Language
  /** The shop's existing taxes. */
  readonly taxes: readonly TaxInput[]
  /** A product without a price is no fault: the file changes products that have one. */
  readonly isPriceOptional?: boolean | undefined
  /** What the merchant says of all prices that can be read in two ways. */
  readonly threeDigits?: ThreeDigits | undefined
  /** What the merchant says that the columns of this table hold. */
  readonly columns?: ColumnMatches | undefined
  /** What merchants have said of earlier tables. */
  readonly saved?: readonly SavedMatching[] | undefined
}

/** Collects the issues of a parser. An error prevents the import, a warning does not. */
export interface IssueCollector {
  readonly errors: ReadIssue[]
  readonly warnings: ReadIssue[]
  /** What the merchant has to confirm, because only they know. */
  readonly doubts: Doubt[]
  /** Prices that can be read in two ways, as the file writes them. */
  readonly unclearPrices: string[]
  error(path: string, code: ReadIssueCode, values?: ReadIssue['values']): undefined
  warn(path: string, code: ReadIssueCode, values?: ReadIssue['values']): undefined
  doubt(kind: GateKind, example: string): undefined
  unclear(price: string): undefined
}

export const createIssueCollector = (): IssueCollector => {
  const errors: ReadIssue[] = []
  const warnings: ReadIssue[] = []
  const doubts: Doubt[] = []
  const unclearPrices: string[] = []
  return {
    errors,
    warnings,
    doubts,
    unclearPrices,
    error: (...said) => void errors.push(createIssue(...said)),
    warn: (...said) => void warnings.push(createIssue(...said)),
    doubt: (kind, example) => void doubts.push({ kind, example: example.trim().slice(0, 60) }),
    unclear: (price) => void unclearPrices.push(price.trim().slice(0, 60)),
  }
}

/** Shown in place of a text with a card number, which is repeated nowhere. */
const HIDDEN = '••••'

export const hideCardNumber = (text: string): string => (hasCardNumber(text) ? HIDDEN : text)

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** Text without markup and control characters, line breaks preserved, at most `max` long. */
export const cleanText = (text: string, max: number): string =>
  text
    .slice(0, max * 4)
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trimEnd()

/** The same on one line. */
export const cleanLine = (text: string, max: number): string =>
  cleanText(text, max * 2)
    .replace(/\s+/g, ' ')
    .slice(0, max)
    .trimEnd()

/** A text with every language processed by `clean`; empty ones are left out. */
export const cleanTexts = (
  words: LocalizedText | undefined,
  clean: (text: string) => string,
): LocalizedText =>
  Object.fromEntries(
    Object.entries(words ?? {})
      .map(([language, text]) => [language, clean(text)])
      .filter(([, text]) => text !== ''),
  )

const KEY = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,79}$/u

/** A key of letters, digits, dots and hyphens, from any name in a foreign file; what is one already stays as it is. */
export const toKey = (name: string): string => {
  if (KEY.test(name)) return name
  const words = name.normalize('NFKC').replace(/[^\p{L}\p{N}._-]+/gu, '-')
  return trimChars(trimChars(words, '._-').slice(0, 60), '._-')
}

/** Creates unique keys: `cola`, `cola-2`, `cola-3`. */
export const createKeyGenerator = () => {
  const taken = new Set<string>()
  return (wanted: string, otherwise: string): string => {
    const base = toKey(wanted) || toKey(otherwise) || 'item'
    let key = base
    for (let count = 2; taken.has(key); count += 1) key = `${base}-${count}`
    taken.add(key)
    return key
  }
}

/** A value of a file as text; a list or object has none. */
export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** Why a price is not read. */
export const getPriceIssue = (value: unknown): 'priceIsDate' | 'priceUnreadable' =>
  isDateText(value) ? 'priceIsDate' : 'priceUnreadable'

/** A text in the shop's language and, when it is Arabic, the other one that the file has. */
export const pairTexts = (text: string, other: unknown, language: Language): LocalizedText => {
  const second = toText(other).trim()
  const own = text.trim() === '' ? {} : { [language]: text }
  return language !== 'ar' && /\p{Script=Arabic}/u.test(second) ? { ...own, ar: second } : own
}

/** Counts the fields of a file that cannot be expressed, and names each once with how many have it. */
export const createFieldNotes = (notes: IssueCollector) => {
  const counts = new Map<string, { at: string; count: number }>()
  return {
    leave: (field: string, at: string): void => {
      const known = counts.get(field)
      counts.set(field, { at: known?.at ?? at, count: (known?.count ?? 0) + 1 })
    },
    /** Records what was counted. */
    flush: (): void => {
      for (const [field, { at, count }] of counts)
        notes.warn(at, 'fieldLeftOut', { field: field.slice(0, 80), count })
    },
  }
}
export type FieldNotes = ReturnType<typeof createFieldNotes>
