import { expect, it } from 'vitest'
import { getCityId, isAreaAmongNames, isAreaInAddress } from './match-area-name.ts'

const city = { en: 'Dubai', ar: 'دبي' }
const marina = { name: { en: 'Dubai Marina', ar: 'مرسى دبي' }, city }

it("matches an area by the map's name of the place, in any language and part", () => {
  expect(isAreaAmongNames(marina, ['Dubai marina', 'Dubai'])).toBe(true)
  expect(isAreaAmongNames(marina, ['مرسي دبي'])).toBe(true)
  expect(isAreaAmongNames({ name: { en: 'Mets & the Stadium' }, city }, ['Mets'])).toBe(true)
  expect(isAreaAmongNames({ name: { en: 'Old Town' }, city }, ['Newtown'])).toBe(false)
  expect(isAreaAmongNames({ name: { en: 'JLT' }, city }, ['JLT Park'])).toBe(true)
  expect(isAreaAmongNames({ name: { en: 'W2' }, city }, ['Block W2'])).toBe(false)
  expect(isAreaAmongNames({ name: { en: 'Downtown Dubai' }, city }, ['Jumeirah', 'Dubai', 'دبي'])).toBe(false)
})

it('matches an area by the address that names it', () => {
  expect(isAreaInAddress('Tower 3, Dubai Marina, Dubai', marina)).toBe(true)
  expect(isAreaInAddress('برج ٣، مرسى دبي', marina)).toBe(true)
  expect(isAreaInAddress('Tower 3, Business Bay', marina)).toBe(false)
})

it('identifies a city by one name in all languages', () => {
  expect(getCityId({ en: 'Caluire-et-Cuire' })).toBe('caluire et cuire')
  expect(getCityId({ el: 'Αθήνα' })).toBe('αθηνα')
})
