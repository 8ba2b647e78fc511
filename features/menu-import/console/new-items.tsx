import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { ImportReport, ShownPartPrice } from '../contract/endpoints.ts'
import { useMenuImportConsoleTexts } from './menu-import-console-texts.ts'

type Diff = NonNullable<ImportReport['diff']>

interface NewLineProps {
  readonly name: string
  /** An option at one size. */
  readonly size?: string | null
  readonly price: ShownPartPrice['price']
}

const NewLine = ({ name, size, price }: NewLineProps) => {
  const t = useMenuImportConsoleTexts()
  const language = useLanguage()
  return (
    <span className="flex items-baseline justify-between gap-x-4">
      <bdi className="min-w-0">{size ? t('atSize', { field: name, size }) : name}</bdi>
      <bdi className="shrink-0 font-semibold tabular-nums">{formatMoney(price, language)}</bdi>
    </span>
  )
}

const Parts = ({ parts: { total, first } }: { readonly parts: Diff['added']['first'][number]['sizes'] }) => {
  const t = useMenuImportConsoleTexts()
  return (
    <ul className="mt-1 grid gap-1 ps-4">
      {first.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two options may have one name
        <li key={index} className="text-muted">
          <NewLine {...part} />
        </li>
      ))}
      {total > first.length && (
        <li className="text-muted">{t('moreChanges', { count: total - first.length })}</li>
      )}
    </ul>
  )
}

/** Each new product with its price, or that of each of its sizes. */
export const NewProducts = ({ products }: { readonly products: Diff['added']['first'] }) =>
  products.map(({ sku, name, price, sizes }) => (
    <li key={sku}>
      {sizes.total === 0 ? (
        <NewLine name={name} price={price} />
      ) : (
        <>
          <bdi>{name}</bdi>
          <Parts parts={sizes} />
        </>
      )}
    </li>
  ))

/** Each new option group with what its options cost. */
export const NewGroups = ({ groups }: { readonly groups: Diff['groups']['added']['first'] }) =>
  groups.map(({ key, name, options }) => (
    <li key={key}>
      <bdi className="font-semibold">{name}</bdi>
      <Parts parts={options} />
    </li>
  ))
