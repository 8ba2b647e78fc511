import { hasCardNumber } from '#platform/kernel/card-number.ts'
import { isId } from '#platform/kernel/ids.ts'
import type { Language } from '#platform/kernel/language.ts'
import { isPictureName } from '#platform/pictures/picture-name.ts'
import { type FileIssue, findDuplicates, formatPath, listKeys } from '../contract/file-issue.ts'
import { type MenuContent, type MenuContentInput, menuContentSchema } from '../contract/menu-file.ts'
import { findMenuIssues } from '../contract/menu-issues.ts'
import type { ProductFile } from '../contract/site-file.ts'
import { findUntranslated } from '../contract/site-file-issues.ts'
import { createIssue, type MenuIssue } from '../domain/menu-issue.ts'
import { toMenuIssue } from './zod-issue.mapper.ts'

export interface MenuValidationContext {
  /** The languages of the site. */
  readonly languages: readonly Language[]
  /** Keys of the brand's stores. */
  readonly stores: readonly string[]
}

/** The result of validating a menu; `content` is present when nothing prevents publishing. */
export interface MenuValidation {
  readonly content?: MenuContent
  readonly errors: readonly MenuIssue[]
  readonly warnings: readonly MenuIssue[]
}

const MAX_PRODUCTS = 20_000

const withIssueCode = ({ path, code, values }: FileIssue): MenuIssue =>
  createIssue(path, code ?? 'format', values)

/** What a menu that has the right form says against itself and the brand. */
const faultsOf = ({ taxes, menu }: MenuContent, stores: readonly string[]): MenuIssue[] => {
  const issues = [
    ...findDuplicates(listKeys(taxes), (index) => `taxes[${index}].key`, 'key'),
    ...findMenuIssues({ menu, taxes, stores: stores.map((key) => ({ key })) }),
  ].map(withIssueCode)
  const count = menu.categories.reduce((sum, { products }) => sum + products.length, 0)
  return count > MAX_PRODUCTS
    ? [...issues, createIssue('menu.categories', 'tooMany', { max: MAX_PRODUCTS })]
    : issues
}

/** A trade item number, as merchants use for skus; one in ten of them passes a card's checksum. */
const isTradeItemNumber = (text: string): boolean => {
  if (!/^\d{13,14}$/.test(text)) return false
  const sum = [...text].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** Every text and name of a menu that contains a card number. */
const findCardNumbers = (value: unknown, path: readonly PropertyKey[] = []): MenuIssue[] => {
  const isCard = (text: string) =>
    hasCardNumber(text) && !isTradeItemNumber(text) && !isId(text) && !isPictureName(text)
  if (typeof value === 'string') return isCard(value) ? [createIssue(formatPath(path), 'cardNumber')] : []
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, index) => findCardNumbers(item, [...path, index]))
  return Object.entries(value).flatMap(([name, inner]) =>
    isCard(name) ? [createIssue(formatPath(path), 'cardNumber')] : findCardNumbers(inner, [...path, name]),
  )
}

/** Validates a menu by our rules and lists every error with its path. */
export const validateMenu = (
  input: unknown,
  { languages, stores }: MenuValidationContext,
): MenuValidation => {
  // Alone: other errors repeat what the file says.
  const cards = findCardNumbers(input)
  if (cards.length > 0) return { errors: cards, warnings: [] }
  const parsed = menuContentSchema.safeParse(input, { reportInput: true })
  if (!parsed.success) return { errors: parsed.error.issues.map(toMenuIssue), warnings: [] }
  const content = parsed.data
  const errors = faultsOf(content, stores)
  const warnings = findUntranslated(content.menu, languages).map(withIssueCode)
  return errors.length > 0 ? { errors, warnings } : { content, errors, warnings }
}

/** Reads a menu of which most products were read before; undefined when its form is wrong. */
const parseWithKnown = (
  content: MenuContentInput | MenuContent,
  parsedOf: (product: object) => ProductFile | undefined,
): MenuContent | undefined => {
  const { categories } = content.menu
  const unknown = categories.map((category) => ({
    ...category,
    products: (category.products as readonly object[]).filter((product) => !parsedOf(product)),
  }))
  const parsed = menuContentSchema.safeParse({ ...content, menu: { ...content.menu, categories: unknown } })
  if (!parsed.success) return undefined
  const whole = parsed.data.menu.categories.map((category, at) => {
    const fresh = category.products.values()
    const given: readonly object[] = categories[at]?.products ?? []
    const products = given.flatMap((product) => parsedOf(product) ?? fresh.next().value ?? [])
    return { ...category, products }
  })
  return { ...parsed.data, menu: { ...parsed.data.menu, categories: whole } }
}

/**
 * The same for a menu that is about to be published: without warnings, and products that were read before are not read
 * again.
 */
export const validateEditedMenu = (
  content: MenuContentInput | MenuContent,
  { stores, parsedOf }: { stores: readonly string[]; parsedOf: (product: object) => ProductFile | undefined },
): Omit<MenuValidation, 'warnings'> => {
  const parsed = parseWithKnown(content, parsedOf)
  if (!parsed) return validateMenu(content, { languages: [], stores })
  const errors = faultsOf(parsed, stores)
  return errors.length > 0 ? { errors } : { content: parsed, errors }
}
