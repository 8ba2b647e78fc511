import type { MenuContent } from '#core/menus/contract/menu-file.ts'
import type { MenuValidation } from '#core/menus/server/validate-menu.service.ts'
import type { ReadIssue } from '../../domain/read-issue.ts'
import type { FaultyRows } from '../formats/faulty-rows.parser.ts'
import { collectGroupKeys } from './adopt-groups.rules.ts'

/** The part of a path that names a product. */
const PRODUCT = /^menu\.categories\[\d+\]\.products\[\d+\]/

interface RawMenu {
  readonly menu?: { readonly categories?: readonly { readonly products?: readonly unknown[] }[] }
}

const isRawMenu = (input: unknown): input is RawMenu & object =>
  typeof input === 'object' &&
  input !== null &&
  'menu' in input &&
  typeof input.menu === 'object' &&
  input.menu !== null &&
  'categories' in input.menu &&
  Array.isArray(input.menu.categories)

/** A menu without the products at `left`, and the paths in the whole menu of what is in it. */
const leaveOut = (input: unknown, left: ReadonlySet<string>) => {
  if (left.size === 0 || !isRawMenu(input)) return { input, pathOf: (path: string) => path }
  const origins = new Map<string, string>()
  const categories = input.menu?.categories?.map((category, at) => {
    const where = `menu.categories[${at}]`
    const remaining = (Array.isArray(category?.products) ? category.products : []).flatMap(
      (product, index) => {
        const path = `${where}.products[${index}]`
        return left.has(path) ? [] : [{ product, path }]
      },
    )
    for (const [index, { path }] of remaining.entries()) origins.set(`${where}.products[${index}]`, path)
    return { ...category, products: remaining.map(({ product }) => product) }
  })
  const pathOf = (path: string): string => {
    const [own] = PRODUCT.exec(path) ?? []
    return own === undefined ? path : path.replace(own, origins.get(own) ?? own)
  }
  return { input: { ...input, menu: { ...input.menu, categories } }, pathOf }
}

const findSku = (input: unknown, path: string): string | undefined => {
  if (!isRawMenu(input)) return undefined
  const [category, product] = [...path.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index))
  const found: unknown = input.menu?.categories?.[category ?? -1]?.products?.[product ?? -1]
  const sku = typeof found === 'object' && found !== null && 'sku' in found ? found.sku : undefined
  return typeof sku === 'string' ? sku : undefined
}

/** The menu without categories that have lost all products, and without groups that no remaining product has. */
const prune = (content: MenuContent, whole: unknown): MenuContent => {
  const { optionGroups, categories } = content.menu
  const before = isRawMenu(whole) ? (whole.menu?.categories ?? []) : []
  const remaining = categories.filter(
    ({ products }, at) => products.length > 0 || (before[at]?.products?.length ?? 0) === 0,
  )
  const used = collectGroupKeys(
    remaining.flatMap(({ products }) => products.flatMap((product) => product.optionGroups)),
    optionGroups,
  )
  return {
    ...content,
    menu: {
      ...content.menu,
      categories: remaining,
      optionGroups: optionGroups.filter(({ key }) => used.has(key)),
    },
  }
}

/** What of a menu can be published although products in it are at fault. */
export interface SoundRows extends MenuValidation {
  /** What was refused about products that are left out. */
  readonly left: readonly ReadIssue[]
  /** Their codes, as far as they are known. */
  readonly leftSkus: ReadonlySet<string>
}

/**
 * Validates a menu without the products that are at fault, which are listed instead. Faults of anything else, such as a
 * group of choices that several products have, still prevent publishing.
 */
export const findSoundRows = (
  input: unknown,
  faulty: FaultyRows,
  validate: (input: unknown) => MenuValidation,
): SoundRows => {
  const left = new Set(faulty.paths)
  const issues: ReadIssue[] = [...faulty.issues]
  for (;;) {
    const reduced = leaveOut(input, left)
    const { content, errors, warnings } = validate(reduced.input)
    const locate = <Issue extends ReadIssue>(issue: Issue): Issue => ({
      ...issue,
      path: reduced.pathOf(issue.path),
    })
    const located = errors.map(locate)
    const products = new Set(located.map(({ path }) => PRODUCT.exec(path)?.[0]))
    if (errors.length === 0 || products.has(undefined)) {
      const skus = [...left].flatMap((path) => findSku(input, path) ?? [])
      return {
        ...(content && { content: left.size > 0 ? prune(content, input) : content }),
        ...{ errors: located, warnings: warnings.map(locate), left: issues },
        leftSkus: new Set([...faulty.skus, ...skus]),
      }
    }
    issues.push(...located)
    for (const path of products) if (path !== undefined) left.add(path)
  }
}
