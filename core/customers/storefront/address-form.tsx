import { Fragment, type ReactNode, type SubmitEvent, useId, useState } from 'react'
import type { Area } from '#core/stores/contract/endpoints.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { Address, CustomersApi } from '../contract/endpoints.ts'
import type { AddressField } from '../domain/address-form.data.ts'
import { getAddressLabel, getAddressNeed, listAddressFields } from '../domain/address-form.ts'
import {
  type AddressDraft,
  AUTOCOMPLETE,
  FIELD_LENGTHS,
  isPinElsewhere,
  listMissingParts,
  setDraftArea,
  setDraftField,
  setDraftPin,
  toAddressDraft,
  toAddressInput,
} from './address-draft.ts'
import { ADDRESS_APPEARANCE } from './address-type.tsx'
import { AddressText, PinElsewhereNotice } from './components/address-check.tsx'
import { AreaField } from './components/area-field.tsx'
import { PinField } from './components/pin-field.tsx'
import { useCustomersTexts } from './customers-texts.ts'
import { useErrorText } from './use-error-text.ts'

const TYPES = [10, 20, 30] as const

const TypeChoice = ({
  value,
  onChange,
}: {
  value: number
  onChange: (type: Address['addressType']) => void
}) => {
  const t = useCustomersTexts()
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{t('address.type')}</legend>
      <div className="flex flex-wrap gap-2">
        {TYPES.map((type) => ({ type, ...ADDRESS_APPEARANCE[type] })).map(({ type, text, Icon }) => (
          <label
            key={type}
            className="pressable inline-flex min-h-target items-center gap-2 rounded-full border border-line px-4 font-medium has-checked:border-brand-strong has-checked:bg-brand-soft has-checked:text-brand-strong has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={value === type}
              onChange={() => onChange(type)}
              className="sr-only"
            />
            <Icon size={18} />
            {t(text)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const isWide = (field: AddressField): boolean => field === 'additionalInfo' || field === 'landmark'

const useSaveAddress = (
  address: Address | null,
  { country, onSaved }: { country: string; onSaved: (address: Address) => void },
) => {
  const errorText = useErrorText()
  const [error, setError] = useState('')
  const save = async (draft: AddressDraft) => {
    const api = browserApi<CustomersApi>()
    const body = toAddressInput(draft, country)
    const answer = address
      ? await api('PATCH /api/v1/address/:id', { params: { id: address._id }, body })
      : await api('POST /api/v1/address', { body })
    if (answer.ok) onSaved(answer.data)
    else setError(errorText(answer.error))
  }
  return { error, save }
}

/** The outlet of all these areas; undefined when they belong to several. */
const getSingleStore = (areas: readonly Area[]): string | undefined => {
  const [store, ...others] = new Set(areas.map((area) => area.store))
  return others.length === 0 ? store : undefined
}

export interface AddressFormProps {
  /** The edited address; null for a new one. */
  readonly address: Address | null
  /** Where the store delivers. */
  readonly areas: readonly Area[]
  /** The initial area. */
  readonly areaId: string
  /** Two letters; decides which fields are shown. */
  readonly country: string
  /** Shows what another area would change, before anything is saved. */
  readonly children?: (areaId: string) => ReactNode
  readonly onSaved: (address: Address) => void
}

/** The form of a new or an existing address, with the fields of its country. */
export const AddressForm = ({ address, areas, areaId, country, children, onSaved }: AddressFormProps) => {
  const t = useCustomersTexts()
  const id = useId()
  const [draft, setDraft] = useState(() => toAddressDraft(address, areaId))
  const [isChecked, setChecked] = useState(false)
  const [hasDropped, setDropped] = useState(false)
  const change = (next: AddressDraft) => {
    setDropped(draft.pin !== null && next.pin === null)
    setDraft(next)
  }
  const { error, save } = useSaveAddress(address, { country, onSaved })
  const missing = isChecked ? listMissingParts(draft, country) : []
  const area = areas.find(({ _id }) => _id === draft.areaId)
  const isKnownArea = area !== undefined
  const isElsewhere = isPinElsewhere(draft)
  const getMissingText = (field: AddressField): string | undefined => {
    const lacking = missing.find((each) => each.field === field)
    return lacking && 'part' in lacking
      ? t('address.partMissing', { part: t(`address.${lacking.part}`) })
      : undefined
  }
  const submit = async () => {
    setChecked(true)
    const [first] = isKnownArea ? listMissingParts(draft, country) : [{ field: 'areaId' as const }]
    if (first === undefined && !isElsewhere) return save(draft)
    if (first === undefined)
      return document.getElementById(`${id}-elsewhere`)?.querySelector('button')?.focus()
    document.getElementById(`${id}-${first.field}`)?.querySelector<HTMLElement>('input')?.focus()
  }
  return (
    <form noValidate onSubmit={(event: SubmitEvent) => event.preventDefault()} className="grid gap-4">
      <div id={`${id}-areaId`}>
        <AreaField
          areas={areas}
          value={draft.areaId}
          error={isChecked && !isKnownArea ? t('address.areaMissing') : undefined}
          onChange={(chosen) => change(setDraftArea(draft, chosen))}
        />
      </div>
      <PinField
        pin={draft.pin}
        storeId={getSingleStore(areas)}
        onPin={(pin, served) => setDraft((before) => setDraftPin(before, pin, served))}
      />
      {hasDropped && (
        <Notice tone="warning" announce="polite">
          {t('pin.dropped')}
        </Notice>
      )}
      {children?.(draft.areaId)}
      <div className="grid gap-4 sm:grid-cols-2">
        {listAddressFields(country).map((field) => (
          <Fragment key={field}>
            <div id={`${id}-${field}`} className={isWide(field) ? 'sm:col-span-2' : ''}>
              <TextField
                label={t(getAddressLabel(country, field))}
                required={getAddressNeed(country, field) === 'required'}
                optional={getAddressNeed(country, field) === 'optional'}
                maxLength={FIELD_LENGTHS[field]}
                autoComplete={AUTOCOMPLETE[field] ?? 'off'}
                value={draft.fields[field]}
                error={getMissingText(field)}
                onChange={({ target }) => setDraft(setDraftField(draft, field, target.value))}
              />
            </div>
            {field === 'street' && isElsewhere && (
              <div id={`${id}-elsewhere`} className="sm:col-span-2">
                <PinElsewhereNotice draft={draft} onChange={setDraft} />
              </div>
            )}
          </Fragment>
        ))}
      </div>
      <AddressText draft={draft} country={country} place={[area?.name ?? '', area?.city ?? '']} />
      <TypeChoice value={draft.addressType} onChange={(addressType) => setDraft({ ...draft, addressType })} />
      {error && (
        <Notice tone="danger" announce="assertive">
          {error}
        </Notice>
      )}
      <Button type="submit" full onClick={submit}>
        {t('address.save')}
      </Button>
    </form>
  )
}
