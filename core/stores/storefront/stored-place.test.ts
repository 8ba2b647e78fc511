import { afterEach, expect, it } from 'vitest'
import { setLocalValue } from '#core/sites/storefront/local-values.ts'
import { readStoredPlace, saveStoredPlace } from './stored-place.ts'

afterEach(() => saveStoredPlace(null))

it('stores a place with its text, and accepts nothing else as a place', () => {
  expect(readStoredPlace()).toBeNull()
  saveStoredPlace({ lat: 25.0805, lng: -55.14, text: 'Tower 3, Dubai Marina' })
  expect(readStoredPlace()).toEqual({ lat: 25.0805, lng: -55.14, text: 'Tower 3, Dubai Marina' })
  for (const text of ['', 'x', '91 0 far', '1 x', '1'])
    expect([setLocalValue('place', text), readStoredPlace()][1], text).toBeNull()
})
