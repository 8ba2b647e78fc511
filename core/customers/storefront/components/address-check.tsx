import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { listAddressFields } from '../../domain/address-form.ts'
import { formatAddressLine } from '../../domain/format-address.ts'
import { type AddressDraft, removeDraftPin, setDraftField } from '../address-draft.ts'
import { useCustomersTexts } from '../customers-texts.ts'

interface AddressCheckProps {
  readonly draft: AddressDraft
  readonly onChange: (draft: AddressDraft) => void
}

/** Says that pin and typed street are two places, and lets the customer take either, or say that they are one. */
export const PinElsewhereNotice = ({ draft, onChange }: AddressCheckProps) => {
  const t = useCustomersTexts()
  const { pinStreet, fields } = draft
  const confirm = (next: AddressDraft) => onChange({ ...next, isStreetConfirmed: true })
  return (
    <Notice tone="warning" announce="polite" heading={t('pin.elsewhere')}>
      <p className="mb-3">{t('pin.elsewhereText', { pin: pinStreet, typed: fields.street })}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          onClick={() => confirm(setDraftField(draft, 'street', pinStreet))}
        >
          {t('pin.useStreet', { street: pinStreet })}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => confirm(removeDraftPin(draft))}>
          {t('pin.useTyped')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => confirm(draft)}>
          {t('pin.bothRight')}
        </Button>
      </div>
    </Notice>
  )
}

interface AddressTextProps extends Pick<AddressCheckProps, 'draft'> {
  readonly country: string
  /** Area and city. */
  readonly place: readonly string[]
}

/** The whole address as it will be read, before it is saved. */
export const AddressText = ({ draft, country, place }: AddressTextProps) => {
  const t = useCustomersTexts()
  const language = useLanguage()
  const used = listAddressFields(country)
  const { floor, pinCode, ...fields } = draft.fields
  const line = formatAddressLine({
    ...fields,
    floor: used.includes('floor') ? floor : '',
    pinCode: used.includes('pinCode') ? pinCode : '',
  })
  if (line === '') return null
  return (
    <div className="rounded-md bg-surface-sunken px-4 py-3">
      <p className="text-muted text-sm">{t('address.preview')}</p>
      <p className="wrap-anywhere font-medium">
        <bdi>{line}</bdi>
      </p>
      <p className="wrap-anywhere text-muted">
        <bdi>{joinWithCommas(place.filter(Boolean), language)}</bdi>
      </p>
      {fields.additionalInfo && (
        <p className="wrap-anywhere text-muted">
          <bdi>{fields.additionalInfo}</bdi>
        </p>
      )}
    </div>
  )
}
