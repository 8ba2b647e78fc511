import type { Language } from '#platform/kernel/language.ts'
import { type FileIssue, findDuplicates, listKeys } from '../../contract/file-issue.ts'
import { type MenuContent, menuContentSchema } from '../../contract/menu-file.ts'
import { findMenuIssues } from '../../contract/menu-issues.ts'
import { findUntranslated } from '../../contract/site-file-issues.ts'
import { createIssue, type MenuIssue } from '../../domain/menu-issue.ts'
import { toMenuIssue } from './zod-issue.mapper.ts'

export interface MenuValidationContext {
  /** The languages that the site is shown in. */
  readonly languages: readonly Language[]
  /** Keys of the brand's stores. */
  readonly stores: readonly string[]
}

/** What became of a menu: `content` is there when nothing keeps it from being published. */
export interface MenuValidation {
  readonly content?: MenuContent
  readonly errors: readonly MenuIssue[]
  readonly warnings: readonly MenuIssue[]
}

const MAX_PRODUCTS = 20_000

const withIssueCode = ({ path, code, values }: FileIssue): MenuIssue =>
  createIssue(path, code ?? 'format', values)

/** Reads a menu by our rules and names every fault of it with its place. */
export const validateMenu = (
  input: unknown,
  { languages, stores }: MenuValidationContext,
): MenuValidation => {
  const parsed = menuContentSchema.safeParse(input, { reportInput: true })
  if (!parsed.success) return { errors: parsed.error.issues.map(toMenuIssue), warnings: [] }
  const content = parsed.data
  const { taxes, menu } = content
  const errors = [
    ...findDuplicates(listKeys(taxes), (index) => `taxes[${index}].key`, 'key'),
    ...findMenuIssues({ menu, taxes, stores: stores.map((key) => ({ key })) }),
  ].map(withIssueCode)
  const count = menu.categories.reduce((sum, { products }) => sum + products.length, 0)
  if (count > MAX_PRODUCTS) errors.push(createIssue('menu.categories', 'tooMany', { max: MAX_PRODUCTS }))
  const warnings = findUntranslated(menu, languages).map(withIssueCode)
  return errors.length > 0 ? { errors, warnings } : { content, errors, warnings }
}

/**
 * Says a fault's place as the merchant's file has it: the row or path from which that part of the menu was read, and
 * what follows it.
 */
export const createIssueLocator = (places: ReadonlyMap<string, string>) => {
  return (said: MenuIssue): MenuIssue => {
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
