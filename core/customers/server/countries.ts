import { dialCountry } from './phone.ts'

/** Neighbours and common origins of visitors, to whom codes may be sent besides the store's own country. */
const VISITORS = [
  'AE',
  'SA',
  'KW',
  'QA',
  'BH',
  'OM',
  'JO',
  'LB',
  'EG',
  'IQ',
  'MA',
  'TN',
  'IN',
  'PK',
  'PH',
  'GB',
  'US',
  'CA',
  'DE',
  'FR',
  'IT',
  'ES',
  'NL',
  'BE',
  'CH',
  'AT',
  'GR',
  'CY',
  'RS',
  'BA',
  'ME',
  'HR',
  'MK',
  'BG',
  'RO',
  'TR',
  'AU',
  'SE',
  'PL',
  'IE',
  'PT',
]

/** The countries whose phones may be used at a store, its own first. */
export const servedCountries = (storeCountry: string): string[] => [
  storeCountry,
  ...VISITORS.filter((country) => country !== storeCountry),
]

/** Whether a code may be sent to a dial code from a store in `storeCountry`; sending elsewhere is a favourite fraud. */
export const isServedCountry = (storeCountry: string, dialCode: string): boolean =>
  servedCountries(storeCountry).some((country) => dialCountry(country)?.dialCode === dialCode)
