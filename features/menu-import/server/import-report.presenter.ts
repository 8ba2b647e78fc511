import type { TranslateIssue } from '#core/menus/contract/issue-text.ts'
import { presentFirst, presentIssues } from '#core/menus/server/menu-issues.service.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import type { ImportReport } from '../contract/endpoints.ts'
import type { MenuDiff, NamedChanges } from '../domain/menu-diff.ts'
import type { CheckedFile } from './checker/check-menu-file.rules.ts'

interface ReportContext {
  readonly translate: TranslateIssue
  readonly language: Language
  readonly currency: string
}

const presentDiff = (diff: MenuDiff, { language, currency }: ReportContext): ImportReport['diff'] => {
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

/** The report on a file that the merchant sees before publishing. */
export const presentImportReport = (
  checked: CheckedFile,
  facts: Pick<ImportReport, '_id' | 'pictures' | 'revision'>,
  presenting: ReportContext,
): ImportReport => ({
  ...facts,
  format: checked.format,
  counts: checked.counts,
  errors: presentIssues(checked.errors, presenting.translate),
  warnings: presentIssues(checked.warnings, presenting.translate),
  diff: checked.diff ? presentDiff(checked.diff, presenting) : null,
})
