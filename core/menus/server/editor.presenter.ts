import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import type { ImportReport } from '../contract/editor-endpoints.ts'
import { formatIssue } from '../contract/issue-text.ts'
import type { MenuDiff, NamedChanges } from '../domain/menu-diff.ts'
import type { MenuIssue } from '../domain/menu-issue.ts'
import type { CheckedFile } from './checker/check-menu-file.rules.ts'

/** Maximum entries shown of a long list; its total length is included. */
const MAX_SHOWN = 200

const presentFirst = <Item, Shown>(list: readonly Item[], present: (item: Item) => Shown) => ({
  total: list.length,
  first: list.slice(0, MAX_SHOWN).map(present),
})

interface EditorPresenterContext {
  readonly catalogue: Catalogue
  readonly language: Language
  readonly currency: string
}

const presentDiff = (
  diff: MenuDiff,
  { language, currency }: EditorPresenterContext,
): ImportReport['diff'] => {
  const money = (amount: number) => ({ amount, currency })
  const priced = (product: MenuDiff['added'][number]) => ({
    sku: product.sku,
    name: localize(product.name, language),
    price: money(product.price),
  })
  const named = ({ key, name }: { key: string; name: LocalizedText }) => ({
    key,
    name: localize(name, language),
  })
  const changes = ({ added, removed, changed }: NamedChanges) => ({
    added: presentFirst(added, named),
    removed: presentFirst(removed, named),
    changed: presentFirst(changed, named),
  })
  const repriced = diff.changed.flatMap(({ sku, name, price }) => (price ? [{ sku, name, ...price }] : []))
  return {
    added: presentFirst(diff.added, priced),
    removed: presentFirst(diff.removed, priced),
    changed: presentFirst(diff.changed, ({ sku, name, fields }) => ({
      sku,
      name: localize(name, language),
      fields: [...fields],
    })),
    prices: presentFirst(repriced, ({ sku, name, from, to }) => ({
      sku,
      name: localize(name, language),
      from: money(from),
      to: money(to),
    })),
    categories: changes(diff.categories),
    groups: changes(diff.groups),
    parts: changes(diff.parts),
    taxes: changes(diff.taxes),
    isReordered: diff.isReordered,
  }
}

/** Issues in the reader's language, each with its path. */
export const presentIssues = (
  issues: readonly MenuIssue[],
  { catalogue, language }: Pick<EditorPresenterContext, 'catalogue' | 'language'>,
) => {
  const translate = catalogue.getTranslator(language, 'menus-contract')
  return presentFirst(issues, (issue) => ({ place: issue.path, text: formatIssue(translate, issue) }))
}

/** The report on a file that the merchant sees before publishing. */
export const presentImportReport = (
  checked: CheckedFile,
  facts: Pick<ImportReport, '_id' | 'pictures' | 'revision'>,
  presenting: EditorPresenterContext,
): ImportReport => ({
  ...facts,
  format: checked.format,
  counts: checked.counts,
  errors: presentIssues(checked.errors, presenting),
  warnings: presentIssues(checked.warnings, presenting),
  diff: checked.diff ? presentDiff(checked.diff, presenting) : null,
})
