import { createIssue } from '#core/menus/domain/menu-issue.ts'
import type { Language, LocalizedText } from '#platform/kernel/language.ts'
import { trimChars } from '#platform/kernel/trim-chars.ts'
import type { ReadIssue, ReadIssueCode } from '../../domain/read-issue.ts'
import type { TaxInput } from './neutral-menu.data.ts'

/** The facts about the shop needed to parse a foreign menu. */
export interface ReaderContext {
  readonly currency: string
  /** The language of texts without one. */
  readonly language: Language
  /** The shop's existing taxes. */
  readonly taxes: readonly TaxInput[]
}

/** Collects the issues of a parser. An error prevents the import, a warning does not. */
export interface IssueCollector {
  readonly errors: ReadIssue[]
  readonly warnings: ReadIssue[]
  error(path: string, code: ReadIssueCode, values?: ReadIssue['values']): undefined
  warn(path: string, code: ReadIssueCode, values?: ReadIssue['values']): undefined
}

export const createIssueCollector = (): IssueCollector => {
  const errors: ReadIssue[] = []
  const warnings: ReadIssue[] = []
  return {
    errors,
    warnings,
    error: (...said) => void errors.push(createIssue(...said)),
    warn: (...said) => void warnings.push(createIssue(...said)),
  }
}

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

/** A key of letters, digits, dots and hyphens, from any name in a foreign file. */
export const toKey = (name: string): string => {
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
