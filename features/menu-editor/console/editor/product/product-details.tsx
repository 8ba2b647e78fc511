import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import { WholeNumberField } from '#core/console-shell/console/whole-number-field.tsx'
import { MAX_DURATION_MINUTES } from '#core/menus/domain/menu.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import { type EditorData, listPickableProducts } from '../editor-data.ts'
import { useFieldError } from '../fields/field-errors.tsx'
import { ItemList, ItemRow, swapItems } from '../fields/item-row.tsx'
import { Picker } from '../fields/picker.tsx'
import { AllergensField } from './allergens-field.tsx'
import type { ProductDraft, ProductEditHandler } from './product-draft.ts'
import { TagsField } from './tags-field.tsx'

interface ProductDetailsProps {
  readonly data: EditorData
  readonly product: ProductDraft['product']
  readonly edit: ProductEditHandler
}

/** Contents, measure and search words of a product. */
export const ProductContents = ({ data, product, edit }: ProductDetailsProps) => {
  const t = useMenuEditorConsoleTexts()
  const { languages } = data
  return (
    <>
      <div className="md:w-1/2">
        <WholeNumberField
          label={t('calories')}
          optional
          min={0}
          max={100_000}
          value={product.calories}
          error={useFieldError('calories')}
          onChange={(calories) => edit({ calories })}
        />
      </div>
      <AllergensField value={product.allergens ?? []} onChange={(allergens) => edit({ allergens })} />
      <LocalizedField
        label={t('ingredients')}
        isLong
        languages={languages}
        maxLength={2000}
        value={product.ingredients ?? {}}
        error={useFieldError('ingredients')}
        onChange={(ingredients) => edit({ ingredients })}
      />
      <LocalizedField
        label={t('measure')}
        hint={t('measureHint')}
        languages={languages}
        maxLength={40}
        value={product.measure ?? {}}
        error={useFieldError('measure')}
        onChange={(measure) => edit({ measure })}
      />
      <LocalizedField
        label={t('unit')}
        hint={t('unitHint')}
        languages={languages}
        maxLength={40}
        value={product.unit ?? {}}
        error={useFieldError('unit')}
        onChange={(unit) => edit({ unit })}
      />
      <TagsField languages={languages} value={product.tags ?? []} onChange={(tags) => edit({ tags })} />
    </>
  )
}

const SPECIALS = [1, 2, 3] as const
const MAX_RELATED_PRODUCTS = 12
const MOST_PER_ORDER = 99

/** Where a product is featured, what goes well with it, what replaces it. */
export const ProductRelations = ({ data, product, edit }: ProductDetailsProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const special = product.special ?? []
  const goesWith = product.goesWith ?? []
  const others = listPickableProducts(data.content.menu, language).filter(({ key }) => key !== product.sku)
  const nameOf = (sku: string): string => others.find(({ key }) => key === sku)?.name ?? sku
  return (
    <>
      <fieldset>
        <legend className="font-semibold">{t('specials')}</legend>
        <div className="mt-1 grid gap-x-6 md:grid-cols-3">
          {SPECIALS.map((each) => (
            <CheckboxField
              key={each}
              label={t(`special.${each}`)}
              checked={special.includes(each)}
              onChange={({ currentTarget }) => {
                const rest = special.filter((other) => other !== each)
                edit({ special: currentTarget.checked ? [...rest, each] : rest })
              }}
            />
          ))}
        </div>
      </fieldset>
      <section aria-label={t('goesWith')} className="grid gap-2">
        <h3 className="font-semibold">{t('goesWith')}</h3>
        <FieldErrorText id="goes-with-error" error={useFieldError('goesWith')} />
        <ItemList>
          {goesWith.map((sku, at) => (
            <ItemRow
              key={sku}
              name={nameOf(sku)}
              move={{
                isFirst: at === 0,
                isLast: at === goesWith.length - 1,
                onMove: (by) => edit({ goesWith: swapItems(goesWith, at, by) }),
              }}
              onRemove={() => edit({ goesWith: goesWith.toSpliced(at, 1) })}
            />
          ))}
        </ItemList>
        {goesWith.length < MAX_RELATED_PRODUCTS && (
          <Picker
            label={t('addProduct')}
            items={others.filter(({ key }) => !goesWith.includes(key))}
            onPick={(sku) => edit({ goesWith: [...goesWith, sku] })}
          />
        )}
      </section>
      <section aria-label={t('replacedBy')} className="grid gap-2">
        <h3 className="font-semibold">{t('replacedBy')}</h3>
        <p className="text-muted text-sm">{t('replacedByHint')}</p>
        <FieldErrorText id="replaced-by-error" error={useFieldError('replacedBy')} />
        {product.replacedBy ? (
          <ItemList>
            <ItemRow name={nameOf(product.replacedBy)} onRemove={() => edit({ replacedBy: undefined })} />
          </ItemList>
        ) : (
          <Picker label={t('chooseProduct')} items={others} onPick={(replacedBy) => edit({ replacedBy })} />
        )}
      </section>
    </>
  )
}

/** Limits of units per order, across all options. */
const OrderLimits = ({ product, edit }: Omit<ProductDetailsProps, 'data'>) => {
  const t = useMenuEditorConsoleTexts()
  return (
    <fieldset>
      <legend className="font-semibold">{t('perOrder')}</legend>
      <p className="text-muted text-sm">{t('perOrderHint')}</p>
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        <WholeNumberField
          label={t('minPerOrder')}
          optional
          min={1}
          max={MOST_PER_ORDER}
          value={product.minPerOrder}
          error={useFieldError('minPerOrder')}
          onChange={(minPerOrder) => edit({ minPerOrder })}
        />
        <WholeNumberField
          label={t('maxPerOrder')}
          optional
          min={1}
          max={MOST_PER_ORDER}
          value={product.maxPerOrder}
          error={useFieldError('maxPerOrder')}
          onChange={(maxPerOrder) => edit({ maxPerOrder })}
        />
      </div>
    </fieldset>
  )
}

/**
 * The outlets that sell a product, the stock from which customers see the remaining count, and whether special
 * instructions are allowed.
 */
export const ProductSalesSettings = ({ data, product, edit }: ProductDetailsProps) => {
  const t = useMenuEditorConsoleTexts()
  const keys = data.stores.map(({ key }) => key)
  const sold = product.stores ?? keys
  const toggle = (key: string, isSold: boolean): void => {
    const stores = keys.filter((each) => (each === key ? isSold : sold.includes(each)))
    edit({ stores: stores.length === keys.length ? undefined : stores })
  }
  return (
    <>
      <fieldset>
        <legend className="font-semibold">{t('soldAt')}</legend>
        <div className="mt-1 grid gap-x-6 md:grid-cols-2">
          {data.stores.map(({ key, name }) => (
            <CheckboxField
              key={key}
              label={<bdi>{name}</bdi>}
              checked={sold.includes(key)}
              onChange={({ currentTarget }) => toggle(key, currentTarget.checked)}
            />
          ))}
        </div>
        {sold.length === 0 && <p className="text-muted text-sm">{t('hiddenHint')}</p>}
      </fieldset>
      <div className="md:w-1/2">
        <WholeNumberField
          label={t('lowStock')}
          hint={t('lowStockHint')}
          optional
          min={0}
          max={1_000_000}
          value={product.lowStock}
          error={useFieldError('lowStock')}
          onChange={(lowStock) => edit({ lowStock })}
        />
      </div>
      <div className="md:w-1/2">
        <WholeNumberField
          label={t('duration')}
          hint={t('durationHint')}
          optional
          min={5}
          max={MAX_DURATION_MINUTES}
          value={product.durationMinutes}
          error={useFieldError('durationMinutes')}
          onChange={(durationMinutes) => edit({ durationMinutes })}
        />
      </div>
      <OrderLimits product={product} edit={edit} />
      <CheckboxField
        label={t('specialInstructions')}
        checked={product.specialInstructions ?? true}
        onChange={({ currentTarget }) =>
          edit({ specialInstructions: currentTarget.checked ? undefined : false })
        }
      />
      <CheckboxField
        label={t('needsPrescription')}
        hint={t('needsPrescriptionHint')}
        checked={product.needsPrescription ?? false}
        onChange={({ currentTarget }) => edit({ needsPrescription: currentTarget.checked || undefined })}
      />
    </>
  )
}
