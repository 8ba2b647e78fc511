import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import type { ImportReport } from '../contract/editor-endpoints.ts'
import { faultText } from '../contract/fault-text.ts'
import type { Fault } from '../domain/fault.ts'
import type { MenuDiff, NamedChanges } from '../domain/menu-diff.ts'
import type { CheckedFile } from './doctor/check-menu-file.ts'

/** How many of a long list are shown; its length is told. */
const SHOWN = 200

const some = <Item, Shown>(list: readonly Item[], present: (item: Item) => Shown) => ({
  total: list.length,
  first: list.slice(0, SHOWN).map(present),
})

interface Presenting {
  readonly catalogue: Catalogue
  readonly language: Language
  readonly currency: string
}

const presentDiff = (diff: MenuDiff, { language, currency }: Presenting): ImportReport['diff'] => {
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
    added: some(added, named),
    removed: some(removed, named),
    changed: some(changed, named),
  })
  const repriced = diff.changed.flatMap(({ sku, name, price }) => (price ? [{ sku, name, ...price }] : []))
  return {
    added: some(diff.added, priced),
    removed: some(diff.removed, priced),
    changed: some(diff.changed, ({ sku, name, fields }) => ({
      sku,
      name: localize(name, language),
      fields: [...fields],
    })),
    prices: some(repriced, ({ sku, name, from, to }) => ({
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

/** Faults in the reader's language, each with its place. */
export const presentFaults = (
  faults: readonly Fault[],
  { catalogue, language }: Pick<Presenting, 'catalogue' | 'language'>,
) => {
  const translate = catalogue.of(language, 'menus-contract')
  return some(faults, (fault) => ({ place: fault.path, text: faultText(translate, fault) }))
}

/** What the merchant is told of a file before it is published. */
export const presentReport = (
  checked: CheckedFile,
  facts: Pick<ImportReport, '_id' | 'pictures' | 'revision'>,
  presenting: Presenting,
): ImportReport => ({
  ...facts,
  format: checked.format,
  counts: checked.counts,
  errors: presentFaults(checked.errors, presenting),
  warnings: presentFaults(checked.warnings, presenting),
  diff: checked.diff ? presentDiff(checked.diff, presenting) : null,
})
