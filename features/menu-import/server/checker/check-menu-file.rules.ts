import { type MenuContent, type MenuContentInput, menuContentSchema } from '#core/menus/contract/menu-file.ts'
import { validateMenu } from '#core/menus/server/validate-menu.service.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { diffMenuProducts, type MenuDiff } from '../../domain/menu-diff.ts'
import type { ReadIssue } from '../../domain/read-issue.ts'
import type { Mapping } from '../formats/mapping.parser.ts'
import { type ImportFormat, readMenuFile } from '../formats/menu-file.parser.ts'
import { createIssueCollector } from '../formats/reader-context.parser.ts'
import type { FileProblem } from '../formats/scan-file.parser.ts'

/** The shop that a file is for. */
export interface ShopContext {
  readonly currency: string
  readonly languages: readonly Language[]
  /** The language of texts without one. */
  readonly language: Language
  readonly stores: readonly string[]
  /** The current menu. */
  readonly current: MenuContentInput
}

/** The result of checking a file; `content` is present when nothing prevents publishing. */
export interface CheckedFile {
  readonly format: ImportFormat
  readonly title?: string | undefined
  readonly content?: MenuContent
  readonly errors: readonly ReadIssue[]
  readonly warnings: readonly ReadIssue[]
  readonly diff?: MenuDiff
  readonly counts: { readonly categories: number; readonly products: number; readonly groups: number }
}

const countParts = (input: unknown): CheckedFile['counts'] => {
  const { menu } = input as { menu?: { categories?: unknown; optionGroups?: unknown } }
  const categories = Array.isArray(menu?.categories) ? menu.categories : []
  const products = categories.reduce((sum: number, category: { products?: unknown } | null) => {
    return sum + (Array.isArray(category?.products) ? category.products.length : 0)
  }, 0)
  const groups = Array.isArray(menu?.optionGroups) ? menu.optionGroups.length : 0
  return { categories: categories.length, products, groups }
}

/** Files of other systems do not contain our pictures, so remaining products keep theirs. */
const copyPictures = (content: MenuContent, current: MenuContent): MenuContent => {
  const known = new Map(
    current.menu.categories.flatMap(({ products }) =>
      products.map((product) => [product.sku, product] as const),
    ),
  )
  const categories = content.menu.categories.map((category) => ({
    ...category,
    products: category.products.map((product) => {
      const before = known.get(product.sku)
      if (!before?.photo || product.photo || product.gallery.length > 0) return product
      return { ...product, photo: before.photo, gallery: before.gallery }
    }),
  }))
  return { ...content, menu: { ...content.menu, categories } }
}

/**
 * Maps the path of an error to the merchant's file: the row or path from which that part of the menu was read,
 * followed by the rest.
 */
const createIssueLocator = (places: ReadonlyMap<string, string>) => {
  return (said: ReadIssue): ReadIssue => {
    for (
      let end = said.path.length;
      end > 0;
      end = Math.max(said.path.lastIndexOf('.', end - 1), said.path.lastIndexOf('[', end - 1))
    ) {
      const at = places.get(said.path.slice(0, end))
      if (at === undefined) continue
      const rest = said.path.slice(end).replace(/^\./, '')
      return { ...said, path: rest === '' ? at : `${at} ${rest}` }
    }
    return said
  }
}

/** Parses a file, validates it and compares it with the current menu. Nothing is written. */
export const checkMenuFile = (
  bytes: Uint8Array,
  { currency, languages, language, stores, current }: ShopContext,
  mapping?: Mapping,
): Result<CheckedFile, FileProblem> => {
  const notes = createIssueCollector()
  const facts = { currency, language, taxes: current.taxes ?? [] }
  const read = readMenuFile(bytes, { facts, notes, mapping })
  if (!read.ok) return fail(read.failure)
  const { format, title, input, places } = read.value
  const evaluated = validateMenu(input, { languages, stores })
  const place = createIssueLocator(places)
  const errors = [...notes.errors, ...evaluated.errors.map(place)]
  const report = {
    ...{ format, title, errors, counts: countParts(input) },
    warnings: [...notes.warnings, ...evaluated.warnings.map(place)],
  }
  if (!evaluated.content || errors.length > 0) return ok(report)
  const before = menuContentSchema.parse(current)
  const isOwn = format === 'compass' || (format === 'csv' && places.has('menu.categories[0]') === false)
  const content = isOwn ? evaluated.content : copyPictures(evaluated.content, before)
  return ok({ ...report, content, diff: diffMenuProducts(before, content) })
}
