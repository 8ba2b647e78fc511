import { useEffect } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { MAX_NAME_LENGTH } from '#core/customers/domain/names.ts'
import { hasEnoughPhoneDigits, parseTypedPhone } from '#core/customers/storefront/typed-phone.ts'
import { useCountries } from '#core/customers/storefront/use-countries.ts'
import { LANGUAGE_TABLE } from '#platform/kernel/language.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { PhoneField } from '#platform/ui/phone-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { EntrySetting, StaffOrdersApi } from '../../contract/endpoints.ts'
import { useStaffOrdersTexts } from '../staff-orders-texts.ts'
import type { OrderEntry } from '../use-entry.ts'
import { FormSection } from './form-section.tsx'

interface CustomerPartProps {
  readonly store: string
  readonly setting: EntrySetting
  readonly entry: OrderEntry
}

/** Looks up the customer once the number is complete. */
const useLookUp =
  (store: string, { draft, change, dialCode }: OrderEntry) =>
  async () => {
    if (!hasEnoughPhoneDigits(draft.phone) || !dialCode) return
    const answer = await consoleApi<StaffOrdersApi>()('POST /api/v1/console/stores/:id/orderEntry/customer', {
      params: { id: store },
      body: { phoneCode: dialCode, phone: draft.phone },
    })
    // If the lookup fails, validation happens when the order is entered.
    if (!answer.ok) return
    const [address] = answer.data.addresses
    change({
      customer: answer.data,
      ...(answer.data.name && draft.name === '' && { name: answer.data.name }),
      savedAddress: address?._id ?? '',
    })
  }

/** The customer: the number comes first, because it can fill in the rest. */
export const CustomerPart = ({ store, setting, entry }: CustomerPartProps) => {
  const t = useStaffOrdersTexts()
  const { draft, change, missing, setDialCode } = entry
  const { list } = useCountries(store)
  const chosen = list.find(({ code }) => code === draft.country) ?? list[0]
  const lookUp = useLookUp(store, entry)
  const dialCode = chosen?.dialCode ?? ''
  useEffect(() => setDialCode(dialCode), [dialCode, setDialCode])
  const type = (typed: string, country = chosen?.code ?? '') => {
    const { number, country: code } = parseTypedPhone(typed, country, list)
    change({ phone: number, country: code, customer: undefined, savedAddress: '' })
  }
  return (
    <FormSection heading={t('customer.heading')}>
      <PhoneField
        label={t('customer.phone')}
        required
        countries={list}
        country={chosen?.code ?? ''}
        onCountryChange={(code) => type(draft.phone, code)}
        value={draft.phone}
        onChange={(typed) => type(typed)}
        onBlur={() => void lookUp()}
        autoComplete="off"
        error={missing === 'phone' ? t('missing.phone') : undefined}
      />
      {draft.customer && (
        <Notice tone={draft.customer.isKnown ? 'success' : 'info'} announce="polite">
          {t(draft.customer.isKnown ? 'customer.known' : 'customer.new')}
        </Notice>
      )}
      <TextField
        label={t('customer.name')}
        required
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
        error={missing === 'name' ? t('missing.name') : undefined}
      />
      {setting.languages.length > 1 && !draft.customer?.isKnown && (
        <SelectField
          label={t('customer.language')}
          options={setting.languages.map((code) => ({ value: code, label: LANGUAGE_TABLE[code].name }))}
          value={draft.language}
          onChange={({ target }) => change({ language: target.value })}
        />
      )}
    </FormSection>
  )
}
