import { FLOOR_COUNTRIES, POSTCODELESS_COUNTRIES } from './address-countries.ts'
import {
  type AddressField,
  COUNTRY_FORMS,
  type CountryForm,
  OTHER_COUNTRIES,
  REQUIRED_PARTS,
  type RequiredPart,
} from './address-form.data.ts'

type AddressTexts = Readonly<Partial<Record<AddressField, string | null | undefined>>>

const getForm = (country: string): CountryForm => COUNTRY_FORMS[country] ?? OTHER_COUNTRIES

/** Whether addresses of a country have a field; the others are the same everywhere. */
const USED_IN: Readonly<Partial<Record<AddressField, (country: string) => boolean>>> = {
  floor: (country) => FLOOR_COUNTRIES.has(country),
  pinCode: (country) => !POSTCODELESS_COUNTRIES.has(country),
}

/** The fields that addresses of a country have, in the order of the form. */
export const listAddressFields = (country: string): AddressField[] =>
  getForm(country).fields.filter((field) => USED_IN[field]?.(country) ?? true)

/** What a field is called in a country. */
export const getAddressLabel = (
  country: string,
  field: AddressField,
): `address.${AddressField | 'streetNumber'}` =>
  field === 'street' && getForm(country).hasStreetNumber ? 'address.streetNumber' : `address.${field}`

/** Whether an address needs a field, does without it, or needs it or another one. */
export const getAddressNeed = (country: string, field: AddressField): 'required' | 'optional' | 'either' => {
  const parts = getForm(country).required.map((part): readonly AddressField[] => REQUIRED_PARTS[part])
  if (parts.some((fields) => fields.length === 1 && fields[0] === field)) return 'required'
  return parts.some((fields) => fields.includes(field)) ? 'either' : 'optional'
}

/** A part of an address as it is stored: a dash or another sign alone says nothing. */
export const cleanAddressPart = (text: string | null | undefined): string => {
  const part = text?.trim() ?? ''
  return /[\p{L}\p{N}]/u.test(part) ? part : ''
}

/** A part that an address lacks, with the field at which it is asked for. */
export interface MissingPart {
  readonly part: RequiredPart | 'streetNumber'
  readonly field: AddressField
}

/** What an address of a country lacks, in the order of the form. */
export const listMissingAddressParts = (country: string, texts: AddressTexts): MissingPart[] => {
  const { fields: order, required, hasStreetNumber } = getForm(country)
  return required
    .filter((part) => REQUIRED_PARTS[part].every((field) => cleanAddressPart(texts[field]) === ''))
    .map((part) => ({
      part: part === 'street' && hasStreetNumber ? ('streetNumber' as const) : part,
      field: [...REQUIRED_PARTS[part]].sort((a, b) => order.indexOf(a) - order.indexOf(b))[0] ?? 'street',
    }))
    .sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
}
