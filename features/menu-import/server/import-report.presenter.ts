import type { TranslateIssue } from '#core/menus/contract/issue-text.ts'
import { presentFirst, presentIssues } from '#core/menus/server/menu-issues.service.ts'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import type { ImportReport } from '../contract/endpoints.ts'
import type { ChangedGroup, ChangedProduct, MenuDiff, NamedChanges } from '../domain/menu-diff.ts'
import type { PartPrice } from '../domain/value-changes.ts'
import type { CheckedFile, UnclearPrices } from './checker/check-menu-file.rules.ts'
import { presentMatching, type TranslateEvidence } from './matching.presenter.ts'
import { presentGate, type TranslateGate } from './publish-gate.presenter.ts'
import { presentValueChange } from './value-change.presenter.ts'

/** For whom a difference is shown, and with which pictures. */
export interface DiffContext {
  readonly language: Language
  readonly currency: string
  /** The shop's, by their names in menus. */
  readonly pictures: Readonly<Record<string, PictureRecord>>
}

interface ReportContext extends DiffContext {
  readonly translate: TranslateIssue
  readonly translateOwn: TranslateGate & TranslateEvidence
}

/** A difference in the reader's language. */
export const presentDiff = (diff: MenuDiff, context: DiffContext): NonNullable<ImportReport['diff']> => {
  const { language, currency, pictures } = context
  const money = (amount: number) => ({ amount, currency })
  const priced = (product: MenuDiff['removed'][number]) => ({
    sku: product.sku,
    name: localize(product.name, language),
    price: money(product.price),
  })
  const part = ({ name, size, price }: PartPrice) => ({
    name: localize(name, language),
    size: size ? localize(size, language) : null,
    price: money(price),
  })
  const named = ({ key, name }: { key: string; name: LocalizedText }) => ({
    key,
    name: localize(name, language),
  })
  const present = (change: ChangedProduct['values'][number]) => presentValueChange(change, context)
  const group = ({ products, values, ...each }: ChangedGroup) => ({
    ...named(each),
    products,
    values: presentFirst(values, present),
  })
  const changes = ({ added, removed, changed }: NamedChanges) => ({
    added: presentFirst(added, named),
    removed: presentFirst(removed, named),
    changed: presentFirst(changed, named),
  })
  const repriced = diff.changed.flatMap(({ sku, name, values }) => {
    const price = values.find(({ field }) => field === 'price')
    return price ? [{ sku, name, from: Number(price.before), to: Number(price.after) }] : []
  })
  return {
    added: presentFirst(diff.added, ({ sizes, ...product }) => ({
      ...priced(product),
      sizes: presentFirst(sizes, part),
    })),
    removed: presentFirst(diff.removed, priced),
    changed: presentFirst(diff.changed, ({ sku, name, photos, values }) => ({
      sku,
      name: localize(name, language),
      picture: photos.flatMap((photo) => pictures[photo]?.base ?? [])[0] ?? null,
      values: presentFirst(values, present),
    })),
    prices: presentFirst(repriced, ({ sku, name, from, to }) => ({
      sku,
      name: localize(name, language),
      from: money(from),
      to: money(to),
    })),
    categories: changes(diff.categories),
    groups: {
      removed: presentFirst(diff.groups.removed, named),
      added: presentFirst(diff.groups.added, ({ options, ...each }) => ({
        ...named(each),
        options: presentFirst(options, part),
      })),
      changed: presentFirst(diff.groups.changed, group),
    },
    parts: changes(diff.parts),
    taxes: changes(diff.taxes),
    isReordered: diff.isReordered,
  }
}

const presentUnclearPrices = (
  { example, readAs, amounts }: UnclearPrices,
  { currency }: DiffContext,
): NonNullable<ImportReport['unclearPrices']> => {
  const money = (amount: number | undefined) => (amount === undefined ? null : { amount, currency })
  const { thousands, decimals } = amounts
  return { example, readAs: readAs ?? null, thousands: money(thousands), decimals: money(decimals) }
}

/** The report on a file that the merchant sees before publishing. */
export const presentImportReport = (
  checked: CheckedFile,
  facts: Pick<ImportReport, '_id' | 'pictures' | 'revision'>,
  presenting: ReportContext,
): ImportReport => ({
  ...facts,
  format: checked.format,
  source: checked.title ?? null,
  counts: checked.counts,
  errors: presentIssues(checked.errors, presenting.translate),
  left: presentIssues(checked.left, presenting.translate),
  warnings: presentIssues(checked.warnings, presenting.translate),
  diff: checked.diff ? presentDiff(checked.diff, presenting) : null,
  unclearPrices: checked.unclearPrices ? presentUnclearPrices(checked.unclearPrices, presenting) : null,
  gates: checked.gates.map((gate) =>
    presentGate(gate, { ...presenting, translateGate: presenting.translateOwn }),
  ),
  matching: checked.matching ? presentMatching(checked.matching, presenting.translateOwn) : null,
})
