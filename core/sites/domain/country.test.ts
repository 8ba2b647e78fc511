import { expect, it } from 'vitest'
import { isCountry } from './country.ts'

it('OW-04 knows the countries of ISO 3166, and no code that is free, former or an alliance', () => {
  const codes = ['AE', 'RS', 'GR', 'GB', 'XK', 'ZZ', 'QQ', 'SU', 'AN', 'UK', 'EU', 'ae', 'ARE', '']
  expect(codes.filter(isCountry)).toEqual(['AE', 'RS', 'GR', 'GB', 'XK'])
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  // The 249 of ISO 3166 and Kosovo.
  expect(letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountry)).toHaveLength(250)
})
