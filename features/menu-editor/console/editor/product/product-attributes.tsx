import { AmountField } from '#core/console-shell/console/amount-field.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { SelectField } from '#platform/ui/select-field.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import type { EditorData } from '../editor-data.ts'
import { useFieldError } from '../fields/field-errors.tsx'
import type { ProductDraft, ProductEditHandler } from './product-draft.ts'

const FOOD_TYPES = [5, 1, 2, 3, 4] as const

interface ProductAttributesProps {
  readonly data: EditorData
  readonly draft: ProductDraft
  /** Whether its sizes determine the price. */
  readonly isSized: boolean
  readonly edit: ProductEditHandler
}

/** Price, tax and kind of food of a product. */
export const ProductAttributes = ({ data, draft, isSized, edit }: ProductAttributesProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const { product } = draft
  const taxes = (data.content.taxes ?? []).map(({ key, name }) => ({
    value: key,
    label: localize(name, language),
  }))
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <AmountField
        key={isSized ? product.price : undefined}
        required
        disabled={isSized}
        label={t('price')}
        currency={data.currency}
        value={product.price}
        error={useFieldError('price')}
        onChange={(price) => edit({ price })}
      />
      <SelectField
        label={t('tax')}
        options={[{ value: '', label: t('taxFree') }, ...taxes]}
        value={product.tax ?? ''}
        error={useFieldError('tax')}
        onChange={(event) => edit({ tax: event.currentTarget.value || undefined })}
      />
      <SelectField
        label={t('foodType')}
        options={FOOD_TYPES.map((type) => ({ value: String(type), label: t(`food.${type}`) }))}
        value={String(product.foodType ?? 5)}
        onChange={(event) => {
          const foodType = FOOD_TYPES.find((type) => String(type) === event.currentTarget.value)
          if (foodType) edit({ foodType })
        }}
      />
      {isSized && <p className="-mt-2 text-muted text-sm md:col-span-3">{t('priceOfSizes')}</p>}
    </div>
  )
}
