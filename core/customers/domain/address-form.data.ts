/** The text fields of an address. */
export const ADDRESS_FIELDS = [
  'flat',
  'building',
  'floor',
  'street',
  'block',
  'landmark',
  'pinCode',
  'additionalInfo',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]
/** What addresses of a country have, in the order in which people there write them, and what none can do without. */
export interface CountryForm {
  readonly fields: readonly AddressField[]
  /** Each names a field, or two of which one is enough. */
  readonly required: readonly RequiredPart[]
  /** Whether the house number is written with the street. */
  readonly hasStreetNumber?: true
}

export const REQUIRED_PARTS = {
  ...{ flat: ['flat'], building: ['building'], street: ['street'], block: ['block'], pinCode: ['pinCode'] },
  /** A villa has no building, and a house with a name no flat. */
  flatOrBuilding: ['flat', 'building'],
  streetOrBuilding: ['street', 'building'],
} as const satisfies Readonly<Record<string, readonly AddressField[]>>
export type RequiredPart = keyof typeof REQUIRED_PARTS

const LAST = ['landmark', 'additionalInfo'] as const

/** Street with its number first; a flat, an entrance or a building only where there is one. */
const EUROPEAN: CountryForm = {
  fields: ['street', 'building', 'flat', 'pinCode', 'block', ...LAST],
  required: ['street'],
  hasStreetNumber: true,
}
const GREEK: CountryForm = {
  ...EUROPEAN,
  fields: ['street', 'floor', 'building', 'flat', 'pinCode', 'block', ...LAST],
}

/** The block, the road in it, the building: the numbers on the plate of each house. */
const GULF_BLOCKS: CountryForm = {
  fields: ['block', 'street', 'building', 'floor', 'flat', ...LAST],
  required: ['block', 'street', 'building'],
}
const LEVANTINE: CountryForm = {
  fields: ['street', 'building', 'floor', 'flat', 'block', 'pinCode', ...LAST],
  required: ['street', 'building'],
}
const TOWERS: CountryForm = {
  fields: ['flat', 'building', 'floor', 'street', 'block', ...LAST],
  required: ['flatOrBuilding'],
}

/** For a country that the table does not name. */
export const OTHER_COUNTRIES: CountryForm = {
  fields: ['street', 'building', 'floor', 'flat', 'pinCode', 'block', ...LAST],
  required: ['streetOrBuilding'],
  hasStreetNumber: true,
}

/**
 * By ISO 3166 alpha-2. Order and necessity as addresses are written in each country, with
 * what a driver needs beyond them; a post box is none.
 */
export const COUNTRY_FORMS: Readonly<Record<string, CountryForm>> = {
  AE: TOWERS,
  OM: TOWERS,
  SA: { ...LEVANTINE, fields: ['building', 'street', 'block', 'floor', 'flat', 'pinCode', ...LAST] },
  KW: GULF_BLOCKS,
  BH: GULF_BLOCKS,
  QA: GULF_BLOCKS,
  EG: LEVANTINE,
  JO: LEVANTINE,
  LB: LEVANTINE,
  IQ: {
    fields: ['block', 'street', 'building', 'floor', 'flat', 'pinCode', ...LAST],
    required: ['streetOrBuilding'],
  },
  RS: EUROPEAN,
  ME: EUROPEAN,
  BA: EUROPEAN,
  HR: EUROPEAN,
  FR: EUROPEAN,
  DE: EUROPEAN,
  CY: EUROPEAN,
  GR: GREEK,
  IN: {
    fields: ['flat', 'building', 'street', 'block', 'landmark', 'pinCode', 'additionalInfo'],
    required: ['flat', 'streetOrBuilding'],
  },
  GB: {
    fields: ['flat', 'building', 'street', 'block', 'pinCode', ...LAST],
    required: ['streetOrBuilding', 'pinCode'],
    hasStreetNumber: true,
  },
  US: {
    fields: ['street', 'flat', 'building', 'pinCode', 'block', ...LAST],
    required: ['street'],
    hasStreetNumber: true,
  },
}
