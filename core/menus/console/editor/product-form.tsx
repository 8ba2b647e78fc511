import { type ReactNode, useState } from 'react'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'
import { AmountField } from './amount-field.tsx'
import type { EditedProduct, EditorData, EditorPicture } from './editor-data.ts'
import { LocalizedField } from './localized-field.tsx'
import { PhotoField } from './photo-field.tsx'

const FOOD_TYPES = [5, 1, 2, 3, 4] as const
const SPECIALS = [1, 2, 3] as const

/** A product as the form holds it, before its price is known to be one. */
export interface ProductDraft {
  readonly product: Omit<EditedProduct, 'price'> & { readonly price: number | undefined }
  readonly category: string
  readonly picture: EditorPicture | undefined
}

interface FormProps {
  readonly data: EditorData
  readonly draft: ProductDraft
  readonly onChange: (draft: ProductDraft) => void
}

const without = <Item,>(list: readonly Item[] | undefined, item: Item): Item[] =>
  (list ?? []).filter((each) => each !== item)

type Edit = (fields: Partial<ProductDraft['product']>) => void

const ProductFacts = ({ data, draft, edit }: Pick<FormProps, 'data' | 'draft'> & { readonly edit: Edit }) => {
  const t = useMenusConsoleTexts()
  const language = useLanguage()
  const { product } = draft
  const taxes = (data.content.taxes ?? []).map(({ key, name }) => ({
    value: key,
    label: localize(name, language),
  }))
  const sized = product.optionGroups?.some(
    (key) => data.content.menu.optionGroups?.find((group) => group.key === key)?.role === 'size',
  )
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <AmountField
        disabled={sized}
        label={t('editor.price')}
        currency={data.currency}
        value={product.price}
        onChange={(price) => edit({ price })}
      />
      <SelectField
        label={t('editor.tax')}
        options={[{ value: '', label: t('editor.taxFree') }, ...taxes]}
        value={product.tax ?? ''}
        onChange={(event) => edit({ tax: event.currentTarget.value || undefined })}
      />
      <SelectField
        label={t('editor.foodType')}
        options={FOOD_TYPES.map((type) => ({ value: String(type), label: t(`editor.food.${type}`) }))}
        value={String(product.foodType ?? 5)}
        onChange={(event) => {
          const foodType = FOOD_TYPES.find((type) => String(type) === event.currentTarget.value)
          if (foodType) edit({ foodType })
        }}
      />
      {sized && <p className="-mt-2 text-muted text-sm md:col-span-3">{t('editor.priceOfSizes')}</p>}
    </div>
  )
}

const Choices = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }) => (
  <fieldset>
    <legend className="font-semibold">{legend}</legend>
    <div className="mt-1 grid gap-x-6 md:grid-cols-2">{children}</div>
  </fieldset>
)

const SoldAt = ({ data, draft, edit }: Pick<FormProps, 'data' | 'draft'> & { readonly edit: Edit }) => {
  const t = useMenusConsoleTexts()
  const keys = data.stores.map(({ key }) => key)
  const sold = draft.product.stores ?? keys
  const toggle = (key: string, isSold: boolean): void => {
    const stores = keys.filter((each) => (each === key ? isSold : sold.includes(each)))
    edit({ stores: stores.length === keys.length ? undefined : stores })
  }
  return (
    <Choices legend={t('editor.soldAt')}>
      {data.stores.map(({ key, name }) => (
        <CheckboxField
          key={key}
          label={<bdi>{name}</bdi>}
          checked={sold.includes(key)}
          onChange={(event) => toggle(key, event.currentTarget.checked)}
        />
      ))}
      {sold.length === 0 && <p className="text-muted text-sm md:col-span-2">{t('editor.hiddenHint')}</p>}
    </Choices>
  )
}

const Groups = ({ data, draft, edit }: Pick<FormProps, 'data' | 'draft'> & { readonly edit: Edit }) => {
  const t = useMenusConsoleTexts()
  const language = useLanguage()
  const groups = data.content.menu.optionGroups ?? []
  const chosen = draft.product.optionGroups ?? []
  if (groups.length === 0) return null
  return (
    <details className="rounded-xl border border-line px-4 py-2" open={chosen.length > 0}>
      <summary className="min-h-target cursor-pointer py-2 font-semibold">
        {t('editor.groupsOf', { count: chosen.length })}
      </summary>
      <div className="grid gap-x-6 md:grid-cols-2">
        {groups.map(({ key, name }) => (
          <CheckboxField
            key={key}
            label={<bdi>{localize(name, language)}</bdi>}
            checked={chosen.includes(key)}
            onChange={(event) =>
              edit({ optionGroups: event.currentTarget.checked ? [...chosen, key] : without(chosen, key) })
            }
          />
        ))}
      </div>
    </details>
  )
}

/** Everything of a product that a merchant edits by hand. */
export const ProductForm = ({ data, draft, onChange }: FormProps) => {
  const t = useMenusConsoleTexts()
  const language = useLanguage()
  const [calories, setCalories] = useState(String(draft.product.calories ?? ''))
  const { product, category } = draft
  const edit: Edit = (fields) => onChange({ ...draft, product: { ...product, ...fields } })
  const shared = { data, draft, edit }
  return (
    <div className="grid gap-6">
      <LocalizedField
        label={t('editor.name')}
        isRequired
        languages={data.languages}
        maxLength={160}
        value={product.name}
        onChange={(name) => edit({ name })}
      />
      <ProductFacts {...shared} />
      <PhotoField picture={draft.picture} onChange={(picture) => onChange({ ...draft, picture })} />
      <LocalizedField
        label={t('editor.description')}
        isLong
        languages={data.languages}
        maxLength={2000}
        value={product.description ?? {}}
        onChange={(description) => edit({ description })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField
          label={t('editor.category')}
          options={data.content.menu.categories.map(({ key, name }) => ({
            value: key,
            label: localize(name, language),
          }))}
          value={category}
          onChange={(event) => onChange({ ...draft, category: event.currentTarget.value })}
        />
        <TextField
          label={t('editor.calories')}
          optional
          inputMode="numeric"
          dir="ltr"
          value={calories}
          onChange={(event) => {
            const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 5)
            setCalories(digits)
            edit({ calories: digits === '' ? undefined : Number(digits) })
          }}
        />
      </div>
      <Groups {...shared} />
      <Choices legend={t('editor.specials')}>
        {SPECIALS.map((special) => (
          <CheckboxField
            key={special}
            label={t(`editor.special.${special}`)}
            checked={product.special?.includes(special) ?? false}
            onChange={(event) => {
              const others = without(product.special, special)
              edit({ special: event.currentTarget.checked ? [...others, special] : others })
            }}
          />
        ))}
      </Choices>
      <SoldAt {...shared} />
    </div>
  )
}
