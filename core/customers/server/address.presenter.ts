import type { AreaRecord } from '#core/stores/domain/store.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { Address, AddressInput } from '../contract/endpoints.ts'
import { FLOOR_COUNTRIES } from '../domain/address-countries.ts'
import { cleanAddressPart } from '../domain/address-form.ts'
import { formatAddressLine } from '../domain/format-address.ts'
import type { AddressRecord, AddressValues } from './addresses.repo.ts'

/** An address in one line, the smallest part first, as displayed and printed. */
export const formatAddress = (row: AddressRecord): string =>
  formatAddressLine({ ...row, pinCode: row.pin_code })

interface AddressContext {
  readonly area: AreaRecord | undefined
  readonly reachedBy: readonly AreaRecord[]
  readonly country: string
  readonly language: Language
}

export const presentAddress = (
  row: AddressRecord,
  { area, reachedBy, country, language }: AddressContext,
): Address => ({
  _id: row.id,
  addressType: row.address_type,
  areaId: row.area_id,
  flat: row.flat,
  building: row.building,
  block: row.block ?? undefined,
  street: row.street ?? undefined,
  floor: row.floor ?? undefined,
  landmark: row.landmark ?? undefined,
  pinCode: row.pin_code ?? undefined,
  additionalInfo: row.additional_info ?? undefined,
  lat: row.lat ?? undefined,
  lng: row.lng ?? undefined,
  address: formatAddress(row),
  area: localize(area?.name, language),
  city: localize(area?.city, language),
  country,
  reachedBy: reachedBy.map(({ _id }) => _id),
})

/** The column values of an address input; the floor only in countries whose addresses have one. */
export const toAddressValues = (input: AddressInput, country: string): Required<AddressValues> => ({
  area_id: input.areaId,
  address_type: input.addressType,
  flat: cleanAddressPart(input.flat),
  building: cleanAddressPart(input.building),
  block: cleanAddressPart(input.block) || null,
  street: cleanAddressPart(input.street) || null,
  floor: FLOOR_COUNTRIES.has(country) ? cleanAddressPart(input.floor) || null : null,
  landmark: cleanAddressPart(input.landmark) || null,
  pin_code: cleanAddressPart(input.pinCode) || null,
  additional_info: input.additionalInfo ?? null,
  lat: input.lat ?? null,
  lng: input.lng ?? null,
})
