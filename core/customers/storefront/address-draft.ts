import type { GeoPoint } from '#core/maps/domain/geo.ts'
import type { Serviceability } from '#core/stores/contract/place-endpoints.ts'
import { normalizeSearchText } from '#platform/kernel/normalize-search-text.ts'
import type { Address, AddressInput } from '../contract/endpoints.ts'
import { ADDRESS_FIELDS, type AddressField } from '../domain/address-form.data.ts'
import {
  cleanAddressPart,
  listAddressFields,
  listMissingAddressParts,
  type MissingPart,
} from '../domain/address-form.ts'
import { getPin } from '../domain/pin.ts'

/** The form state of an address. */
export interface AddressDraft {
  readonly addressType: Address['addressType']
  readonly areaId: string
  /** Its position on the map; null: text only. */
  readonly pin: GeoPoint | null
  /** The areas that contain the pin. */
  readonly pinAreas: readonly string[]
  /** The street at the pin as the map names it; empty where it names none. */
  readonly pinStreet: string
  /** The customer said that pin and typed street mean the same place. */
  readonly isStreetConfirmed: boolean
  readonly fields: Readonly<Record<AddressField, string>>
}

/** Maximum length of a field. */
export const FIELD_LENGTHS: Readonly<Record<AddressField, number>> = {
  ...{ flat: 60, building: 80, floor: 20, street: 120, block: 60 },
  ...{ landmark: 120, pinCode: 12, additionalInfo: 200 },
}

/** What the browser may fill in automatically. */
export const AUTOCOMPLETE: Readonly<Partial<Record<AddressField, string>>> = {
  flat: 'address-line3',
  building: 'address-line2',
  street: 'address-line1',
  block: 'address-level3',
  pinCode: 'postal-code',
}

/** The initial draft: an existing address, or only the area. */
export const toAddressDraft = (address: Address | null, areaId: string): AddressDraft => {
  const entries = ADDRESS_FIELDS.map((field) => [field, address?.[field] ?? ''] as const)
  return {
    addressType: address?.addressType ?? 10,
    areaId: address?.areaId ?? areaId,
    pin: address ? getPin(address) : null,
    pinAreas: address?.reachedBy ?? [],
    pinStreet: '',
    // A saved address was confirmed when it was saved.
    isStreetConfirmed: true,
    fields: Object.fromEntries(entries) as Record<AddressField, string>,
  }
}

/** The draft as text only. */
export const removeDraftPin = (draft: AddressDraft): AddressDraft => ({
  ...draft,
  ...{ pin: null, pinAreas: [], pinStreet: '' },
})

/**
 * The draft with a pin on the map: the pin decides the area, and fills in the street if it is blank. Without a pin
 * everything else stays.
 */
export const setDraftPin = (
  draft: AddressDraft,
  pin: GeoPoint | null,
  served: Serviceability | null,
): AddressDraft => {
  if (!pin || !served) return removeDraftPin(draft)
  const pinStreet = served.place?.street ?? ''
  // A street that an earlier pin filled in follows the pin; one that was typed stays.
  const isTyped = draft.fields.street !== '' && draft.fields.street !== draft.pinStreet
  const street = isTyped ? draft.fields.street : pinStreet
  const pinAreas = served.areas.map(({ _id }) => _id)
  return {
    ...{ ...draft, pin, pinAreas, pinStreet },
    ...{ isStreetConfirmed: false, areaId: served.area._id, fields: { ...draft.fields, street } },
  }
}

/** The draft with another text in a field; another street has to be compared with the pin again. */
export const setDraftField = (draft: AddressDraft, field: AddressField, text: string): AddressDraft => ({
  ...draft,
  isStreetConfirmed: draft.isStreetConfirmed && field !== 'street',
  fields: { ...draft.fields, [field]: text },
})

/** Whether the pin is in another street than the one that was typed, and the customer has not said which is right. */
export const isPinElsewhere = ({ pin, pinStreet, isStreetConfirmed, fields }: AddressDraft): boolean => {
  const [typed, atPin] = [normalizeSearchText(fields.street), normalizeSearchText(pinStreet)]
  if (!pin || isStreetConfirmed || typed === '' || atPin === '') return false
  return !typed.includes(atPin) && !atPin.includes(typed)
}

/** The draft in an area chosen by name: a pin outside that area is removed. */
export const setDraftArea = (draft: AddressDraft, areaId: string): AddressDraft =>
  draft.pin && !draft.pinAreas.includes(areaId) ? { ...removeDraftPin(draft), areaId } : { ...draft, areaId }

/** The missing parts, in the order of the form: the area, and what addresses of the country need. */
export const listMissingParts = (
  { areaId, fields }: AddressDraft,
  country: string,
): (MissingPart | { readonly field: 'areaId' })[] => [
  ...(areaId === '' ? [{ field: 'areaId' } as const] : []),
  ...listMissingAddressParts(country, fields),
]

/** The request body: blank parts left out, and a floor only where addresses have one. */
export const toAddressInput = (
  { addressType, areaId, pin, fields }: AddressDraft,
  country: string,
): AddressInput => {
  const filled = listAddressFields(country).flatMap((field) => {
    const text = cleanAddressPart(fields[field])
    return text === '' ? [] : [[field, text] as const]
  })
  const place = pin ? { lat: pin.lat, lng: pin.lng } : {}
  return { addressType, areaId, ...place, ...Object.fromEntries(filled) }
}
