import { formatMoney } from '#platform/i18n/format.ts'
import type { ImportReport, ShownPartPrice, ShownValueChange } from '../contract/endpoints.ts'
import type { MenuDiff } from '../domain/menu-diff.ts'
import { presentDiff } from './import-report.presenter.ts'

type Shown = NonNullable<ImportReport['diff']>

const formatValue = (value: ShownValueChange['before']): string => {
  if (value === null) return 'nothing'
  return typeof value === 'object' ? formatMoney(value, 'en') : String(value)
}

const formatChange = ({ field, language, option, size, before, after }: ShownValueChange): string => {
  const label = field === 'sizePrice' ? 'price' : field
  const place = [option, label, size && `at ${size}`, language && `(${language})`].filter(Boolean).join(' ')
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

const formatPart = ({ name, size, price }: ShownPartPrice): string =>
  `${name}${size === null ? '' : ` at ${size}`} ${formatMoney(price, 'en')}`

const formatParts = (parts: List<ShownPartPrice>): string => formatList(parts, formatPart).join('; ')

const formatNewProduct = ({ name, sku, price, sizes }: Shown['added']['first'][number]): string =>
  `new: ${name} (${sku})${sizes.total === 0 ? ` ${formatMoney(price, 'en')}` : `: ${formatParts(sizes)}`}`

const formatRemoved = (what: string, { removed }: Pick<Shown['parts'], 'removed'>): string[] =>
  formatList(removed, ({ name }) => `gone ${what}: ${name}`)

const formatNamedChanges = (what: string, changes: Shown['parts']): string[] => [
  ...formatList(changes.added, ({ name }) => `new ${what}: ${name}`),
  ...formatRemoved(what, changes),
  ...formatList(changes.changed, ({ name }) => `${what} ${name} changed`),
]

const formatChanges = ({ values }: { readonly values: List<ShownValueChange> }): string =>
  formatList(values, formatChange).join('; ')

/** What replacing a menu changes, line by line, for the operator; names in English where there are any. */
export const formatMenuDiff = (diff: MenuDiff, currency: string): string[] => {
  const shown = presentDiff(diff, { language: 'en', currency, pictures: {} })
  return [
    ...formatList(shown.added, formatNewProduct),
    ...formatList(shown.removed, ({ name, sku }) => `gone: ${name} (${sku})`),
    ...formatList(shown.changed, (product) => `${product.name} (${product.sku}): ${formatChanges(product)}`),
    ...formatList(
      shown.groups.added,
      ({ name, options }) => `new option group: ${name}: ${formatParts(options)}`,
    ),
    ...formatRemoved('option group', shown.groups),
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
