import type { AddressField } from '#core/customers/domain/address-form.data.ts'
import { getAddressLabel, getAddressNeed, listAddressFields } from '#core/customers/domain/address-form.ts'
import { FIELD_LENGTHS, listMissingParts, setDraftArea } from '#core/customers/storefront/address-draft.ts'
import { useCustomersTexts } from '#core/customers/storefront/customers-texts.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { EntrySetting } from '../../contract/endpoints.ts'
import { ENTRY_ORDER_TYPES } from '../../domain/order-entry.ts'
import { useStaffOrdersTexts } from '../staff-orders-texts.ts'
import type { OrderEntry } from '../use-entry.ts'
import { FormSection } from './form-section.tsx'
import { TablesHint } from './tables-hint.tsx'

interface FulfilmentPartProps {
  readonly setting: EntrySetting
  readonly entry: OrderEntry
}

const TypedAddress = ({ setting, entry: { draft, change, missing } }: FulfilmentPartProps) => {
  const t = useStaffOrdersTexts()
  const words = useCustomersTexts()
  const { address } = draft
  const isWrong = missing === 'address'
  const lacks = isWrong ? listMissingParts(address, setting.country) : []
  const set = (field: AddressField, value: string) =>
    change({ address: { ...address, fields: { ...address.fields, [field]: value } } })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        fieldClassName="sm:col-span-2"
        label={words('address.area')}
        required
        placeholder={t('address.choose')}
        options={setting.areas.map(({ _id, name, city }) => ({ value: _id, label: `${name}, ${city}` }))}
        value={address.areaId}
        onChange={({ target }) => change({ address: setDraftArea(address, target.value) })}
        error={isWrong && address.areaId === '' ? words('address.areaMissing') : undefined}
      />
      {listAddressFields(setting.country).map((field) => {
        const need = getAddressNeed(setting.country, field)
        const lacking = lacks.find((each) => each.field === field)
        return (
          <TextField
            key={field}
            label={words(getAddressLabel(setting.country, field))}
            required={need === 'required'}
            optional={need === 'optional'}
            autoComplete="off"
            maxLength={FIELD_LENGTHS[field]}
            value={address.fields[field]}
            onChange={({ target }) => set(field, target.value)}
            error={
              lacking && 'part' in lacking
                ? words('address.partMissing', { part: words(`address.${lacking.part}`) })
                : undefined
            }
          />
        )
      })}
    </div>
  )
}

const AddressChoice = ({ setting, entry }: FulfilmentPartProps) => {
  const t = useStaffOrdersTexts()
  const { draft, change } = entry
  const saved = draft.customer?.addresses ?? []
  return (
    <>
      {saved.length > 0 && (
        <SelectField
          label={t('address.heading')}
          options={[
            ...saved.map(({ _id, text, area }) => ({ value: _id, label: `${text} · ${area}` })),
            { value: '', label: t('address.another') },
          ]}
          value={draft.savedAddress}
          onChange={({ target }) => change({ savedAddress: target.value })}
        />
      )}
      {draft.savedAddress === '' && <TypedAddress setting={setting} entry={entry} />}
    </>
  )
}

/** Order type, and the address of a delivery. */
export const FulfilmentPart = ({ setting, entry }: FulfilmentPartProps) => {
  const t = useStaffOrdersTexts()
  const { draft, change } = entry
  const choose = (value: string) => {
    const orderType = ENTRY_ORDER_TYPES.find((type) => String(type) === value)
    const fulfilment = setting.ways.find((each) => each.orderType === orderType)
    if (fulfilment) change({ orderType: fulfilment.orderType, mod: fulfilment.methods[0] ?? '' })
  }
  return (
    <FormSection heading={t('way.heading')}>
      <RadioCards
        name="way"
        legend={t('way.heading')}
        hideLegend
        columns={2}
        options={setting.ways.map(({ orderType }) => ({
          value: String(orderType),
          label: t(`way.${orderType}`),
        }))}
        value={String(draft.orderType)}
        onChange={choose}
      />
      {setting.hasTables && <TablesHint />}
      {draft.orderType === ORDER_TYPE.delivery && <AddressChoice setting={setting} entry={entry} />}
    </FormSection>
  )
}
