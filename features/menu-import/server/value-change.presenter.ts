import { isLanguage, type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import type { ShownValueChange } from '../contract/endpoints.ts'
import type { ValueChange } from '../domain/value-changes.ts'

/** Fields in minor units. */
const MONEY: ReadonlySet<string> = new Set(['price', 'sizePrice', 'option'])

/** Fields with numbers or words that stand for something. */
const CODES: ReadonlySet<string> = new Set(['foodType', 'special', 'type', 'role'])

interface Reader {
  readonly language: Language
  readonly currency: string
}

const isText = (value: unknown): value is LocalizedText =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).every(isLanguage)

const presentItem = (item: unknown, language: Language): string[] => {
  if (typeof item === 'string') return [item]
  return isText(item) ? [localize(item, language)] : []
}

const presentList = (items: readonly unknown[], language: Language): string | null => {
  const shown = items.flatMap((item) => presentItem(item, language))
  return shown.length === items.length ? shown.join(', ') : null
}

const presentValue = (
  field: string,
  value: unknown,
  { language, currency }: Reader,
): ShownValueChange['before'] => {
  if (CODES.has(field)) return null
  if (typeof value === 'number') return MONEY.has(field) ? { amount: value, currency } : value
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return presentList(value, language)
  return isText(value) ? localize(value, language) : null
}

/** A changed value for one line of the report. */
export const presentValueChange = (
  { field, language, option, size, before, after }: ValueChange,
  reader: Reader,
): ShownValueChange => ({
  ...{ field, language: language ?? null },
  option: option ? localize(option, reader.language) : null,
  size: size ? localize(size, reader.language) : null,
  before: presentValue(field, before, reader),
  after: presentValue(field, after, reader),
})
