import { formatMoney } from '#platform/i18n/format.ts'
import type { ImportReport, ShownValueChange } from '../contract/endpoints.ts'
import type { MenuDiff } from '../domain/menu-diff.ts'
import { presentDiff } from './import-report.presenter.ts'

type Shown = NonNullable<ImportReport['diff']>

const formatValue = (value: ShownValueChange['before']): string => {
  if (value === null) return 'nothing'
  return typeof value === 'object' ? formatMoney(value, 'en') : String(value)
}

const formatChange = ({ field, language, option, size, before, after }: ShownValueChange): string => {
  const place = [option, field, size && `at ${size}`, language && `(${language})`].filter(Boolean).join(' ')
  return before === null && after === null
    ? `${place} changed`
    : `${place} ${formatValue(before)} → ${formatValue(after)}`
}

interface List<Item> {
  readonly total: number
  readonly first: readonly Item[]
}

const formatList = <Item>({ total, first }: List<Item>, format: (item: Item) => string): string[] => [
  ...first.map(format),
  ...(total > first.length ? [`… and ${total - first.length} more`] : []),
]

const formatNamed = (
  what: string,
  { added, removed }: Pick<Shown['parts'], 'added' | 'removed'>,
): string[] => [
  ...formatList(added, ({ name }) => `new ${what}: ${name}`),
  ...formatList(removed, ({ name }) => `gone ${what}: ${name}`),
]

const formatNamedChanges = (what: string, changes: Shown['parts']): string[] => [
  ...formatNamed(what, changes),
  ...formatList(changes.changed, ({ name }) => `${what} ${name} changed`),
]

const formatChanges = ({ values }: { readonly values: List<ShownValueChange> }): string =>
  formatList(values, formatChange).join('; ')

/** What replacing a menu changes, line by line, for the operator; names in English where there are any. */
export const formatMenuDiff = (diff: MenuDiff, currency: string): string[] => {
  const shown = presentDiff(diff, { language: 'en', currency, pictures: {} })
  return [
    ...formatList(shown.added, ({ name, sku, price }) => `new: ${name} (${sku}) ${formatMoney(price, 'en')}`),
    ...formatList(shown.removed, ({ name, sku }) => `gone: ${name} (${sku})`),
    ...formatList(shown.changed, (product) => `${product.name} (${product.sku}): ${formatChanges(product)}`),
    ...formatNamed('option group', shown.groups),
    ...formatList(
      shown.groups.changed,
      (group) => `option group ${group.name}, of ${group.products} products: ${formatChanges(group)}`,
    ),
    ...formatNamedChanges('category', shown.categories),
    ...formatNamedChanges('part of the menu', shown.parts),
    ...formatNamedChanges('tax', shown.taxes),
    ...(shown.isReordered ? ['what stays comes in another order'] : []),
  ]
}
