import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { LANGUAGE_TABLE } from '#platform/kernel/language.ts'
import { getPictureUrl } from '#platform/ui/picture-sources.ts'
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx'
import type { ImportReport, ShownValueChange } from '../contract/endpoints.ts'
import { isNamedField } from './field-names.ts'
import { useMenuImportConsoleTexts } from './menu-import-console-texts.ts'

type Diff = NonNullable<ImportReport['diff']>

const Value = ({ value }: { readonly value: NonNullable<ShownValueChange['before']> }) => {
  const t = useMenuImportConsoleTexts()
  const language = useLanguage()
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return (
    <bdi className="tabular-nums">
      {typeof value === 'object' ? formatMoney(value, language) : String(value)}
    </bdi>
  )
}

const ChangedValue = ({ change }: { readonly change: ShownValueChange }) => {
  const t = useMenuImportConsoleTexts()
  const { field, language, option, size, before, after } = change
  const label = t(isNamedField(field) ? `field.${field}` : 'field.other')
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      {option && <bdi className="font-medium">{option}</bdi>}
      <span className="text-muted">
        {size ? t('atSize', { field: label, size }) : label}
        {language && ` (${LANGUAGE_TABLE[language].name})`}
      </span>
      {before !== null && (
        <del className="text-muted">
          <VisuallyHidden>{t('before')} </VisuallyHidden>
          <Value value={before} />
        </del>
      )}
      {after !== null && (
        <ins className="font-semibold no-underline">
          <VisuallyHidden>{t('after')} </VisuallyHidden>
          <Value value={after} />
        </ins>
      )}
    </li>
  )
}

const ChangedValues = ({
  values: { total, first },
}: {
  readonly values: Diff['changed']['first'][number]['values']
}) => {
  const t = useMenuImportConsoleTexts()
  return (
    <ul className="mt-1 grid gap-1">
      {first.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two options may have one name
        <ChangedValue key={index} change={change} />
      ))}
      {total > first.length && (
        <li className="text-muted">{t('moreChanges', { count: total - first.length })}</li>
      )}
    </ul>
  )
}

/** Each changed product with its picture, and what it was and will be. */
export const ChangedProducts = ({ products }: { readonly products: Diff['changed']['first'] }) =>
  products.map(({ sku, name, picture, values }) => (
    <li key={sku} className="flex gap-3 border-line border-t py-2 first:border-0">
      {picture && (
        <img
          src={getPictureUrl(picture, 'thumb')}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-10 shrink-0 rounded-lg object-cover"
        />
      )}
      <div className="min-w-0">
        <bdi className="font-semibold">{name}</bdi>
        <ChangedValues values={values} />
      </div>
    </li>
  ))

/** Each changed option group with the sizes and options that change. */
export const ChangedGroups = ({ groups }: { readonly groups: Diff['groups']['changed']['first'] }) => {
  const t = useMenuImportConsoleTexts()
  return groups.map(({ key, name, products, values }) => (
    <li key={key} className="border-line border-t py-2 first:border-0">
      <bdi className="font-semibold">{name}</bdi>{' '}
      <span className="text-muted">{t('ofProducts', { count: products })}</span>
      <ChangedValues values={values} />
    </li>
  ))
}
