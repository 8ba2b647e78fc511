import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { hasWeekdays } from '#core/menus/domain/item-hours.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { SelectField } from '#platform/ui/select-field.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import { type EditorData, type EditorPicture, toPictureName } from '../editor-data.ts'
import { DatesField } from '../fields/dates-field.tsx'
import { Disclosure } from '../fields/disclosure.tsx'
import { useFieldError } from '../fields/field-errors.tsx'
import { HoursField } from '../fields/hours-field.tsx'
import { PhotoField } from '../fields/photo-field.tsx'
import { CollectFieldsEditor } from './collect-field.tsx'
import { GalleryField } from './gallery-field.tsx'
import { GroupsField } from './groups-field.tsx'
import { ProductAttributes } from './product-attributes.tsx'
import { ProductContents, ProductRelations, ProductSalesSettings } from './product-details.tsx'
import {
  getItemHours,
  isSized,
  type ProductDraft,
  type ProductEditHandler,
  toAvailability,
} from './product-draft.ts'

interface FormProps {
  readonly data: EditorData
  readonly draft: ProductDraft
  readonly onChange: (draft: ProductDraft) => void
}

/** The weekdays and dates on which a product can be ordered, in the time zone of the chosen outlet. */
const Availability = ({ draft, edit }: Pick<FormProps, 'draft'> & { readonly edit: ProductEditHandler }) => {
  const hours = getItemHours(draft.product)
  const timeZone = useOutlet()?.timeZone ?? 'UTC'
  const weekFault = useFieldError('availability.week')
  const datesFault = useFieldError('availability.dates')
  const { availableDates, ...week } = hours ?? {}
  return (
    <>
      <HoursField
        hours={hours && hasWeekdays(hours) ? week : undefined}
        error={weekFault}
        onChange={(wanted) => edit({ availability: toAvailability({ ...wanted, availableDates }) })}
      />
      <DatesField
        dates={availableDates}
        timeZone={timeZone}
        error={datesFault}
        onChange={(dates) => edit({ availability: toAvailability({ ...week, availableDates: dates }) })}
      />
    </>
  )
}

const withPictures = (draft: ProductDraft, added: readonly EditorPicture[]): ProductDraft['pictures'] => ({
  ...draft.pictures,
  ...Object.fromEntries(added.map((picture) => [toPictureName(picture), picture])),
})

/** The fields that every product has; all others are collapsed below. */
const Basics = ({ data, draft, onChange }: FormProps) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const { product, category } = draft
  const edit: ProductEditHandler = (fields) => onChange({ ...draft, product: { ...product, ...fields } })
  const pictures = { ...data.pictures, ...draft.pictures }
  return (
    <>
      <LocalizedField
        label={t('name')}
        isRequired
        languages={data.languages}
        maxLength={160}
        value={product.name}
        error={useFieldError('name')}
        onChange={(name) => edit({ name })}
      />
      <ProductAttributes
        data={data}
        draft={draft}
        isSized={isSized(draft, data.content.menu.optionGroups)}
        edit={edit}
      />
      <PhotoField
        picture={pictures[product.photo ?? '']}
        onChange={(picture) =>
          onChange({
            ...draft,
            product: { ...product, photo: picture && toPictureName(picture) },
            pictures: withPictures(draft, picture ? [picture] : []),
          })
        }
      />
      <LocalizedField
        label={t('description')}
        isLong
        languages={data.languages}
        maxLength={2000}
        value={product.description ?? {}}
        error={useFieldError('description')}
        onChange={(description) => edit({ description })}
      />
      <div className="md:w-1/2">
        <SelectField
          label={t('category')}
          options={data.content.menu.categories.map(({ key, name }) => ({
            value: key,
            label: localize(name, language),
          }))}
          value={category}
          onChange={(event) => onChange({ ...draft, category: event.currentTarget.value })}
        />
      </div>
    </>
  )
}

/** All fields of a product that a merchant edits by hand. */
export const ProductForm = ({ data, draft, onChange }: FormProps) => {
  const t = useMenuEditorConsoleTexts()
  const { product } = draft
  const edit: ProductEditHandler = (fields) => onChange({ ...draft, product: { ...product, ...fields } })
  const more = { data, product, edit }
  const { optionGroups = [], gallery = [], collect = [] } = product
  const number = (count: number): string | false => count > 0 && String(count)
  return (
    <>
      <Basics data={data} draft={draft} onChange={onChange} />
      <div className="grid grid-cols-1 gap-3">
        <Disclosure
          heading={t('part.groups')}
          state={number(optionGroups.length)}
          isOpen={optionGroups.length > 0}
        >
          <GroupsField
            data={data}
            draft={draft}
            isSized={isSized(draft, data.content.menu.optionGroups)}
            onChange={onChange}
          />
        </Disclosure>
        <Disclosure heading={t('part.gallery')} state={number(gallery.length)}>
          <GalleryField
            value={gallery}
            pictures={{ ...data.pictures, ...draft.pictures }}
            onChange={(items, added) =>
              onChange({
                ...draft,
                product: { ...product, gallery: items },
                pictures: withPictures(draft, added),
              })
            }
          />
        </Disclosure>
        <Disclosure heading={t('part.contents')}>
          <ProductContents {...more} />
        </Disclosure>
        <Disclosure heading={t('part.times')} state={t(product.availability ? 'limited' : 'always')}>
          <Availability draft={draft} edit={edit} />
        </Disclosure>
        <Disclosure heading={t('part.collect')} state={number(collect.length)}>
          <CollectFieldsEditor
            languages={data.languages}
            value={collect}
            onChange={(questions) => edit({ collect: questions })}
          />
        </Disclosure>
        <Disclosure heading={t('part.company')}>
          <ProductRelations {...more} />
        </Disclosure>
        <Disclosure heading={t('part.selling')} state={product.stores?.length === 0 && t('hidden')}>
          <ProductSalesSettings {...more} />
        </Disclosure>
      </div>
    </>
  )
}
