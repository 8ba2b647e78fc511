import { expect, it } from 'vitest'
import { cityIdOf, isCalled, isNamedIn } from './named-place.ts'

const city = { en: 'Dubai', ar: 'دبي' }
const marina = { name: { en: 'Dubai Marina', ar: 'مرسى دبي' }, city }

it('knows an area by what a map calls the place, in any language and part', () => {
  expect(isCalled(marina, ['Dubai marina', 'Dubai'])).toBe(true)
  expect(isCalled(marina, ['مرسي دبي'])).toBe(true)
  expect(isCalled({ name: { en: 'Mets & the Stadium' }, city }, ['Mets'])).toBe(true)
  expect(isCalled({ name: { en: 'Old Town' }, city }, ['Newtown'])).toBe(false)
  expect(isCalled({ name: { en: 'JLT' }, city }, ['JLT Park'])).toBe(true)
  expect(isCalled({ name: { en: 'W2' }, city }, ['Block W2'])).toBe(false)
  expect(isCalled({ name: { en: 'Downtown Dubai' }, city }, ['Jumeirah', 'Dubai', 'دبي'])).toBe(false)
})

it('knows an area by the address that names it', () => {
  expect(isNamedIn('Tower 3, Dubai Marina, Dubai', marina)).toBe(true)
  expect(isNamedIn('برج ٣، مرسى دبي', marina)).toBe(true)
  expect(isNamedIn('Tower 3, Business Bay', marina)).toBe(false)
})

it('knows a city by one name in all languages', () => {
  expect(cityIdOf({ en: 'Caluire-et-Cuire' })).toBe('caluire et cuire')
  expect(cityIdOf({ el: 'Αθήνα' })).toBe('αθηνα')
})
