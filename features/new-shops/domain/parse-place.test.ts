import { expect, it } from 'vitest'
import { parsePlace } from './parse-place.ts'

it('a place is read as maps copy it', () => {
  expect(parsePlace('25.0805, 55.1403')).toEqual({ latitude: 25.0805, longitude: 55.1403 })
  expect(parsePlace(' -33.9 18.4 ')).toEqual({ latitude: -33.9, longitude: 18.4 })
  expect(parsePlace('٢٥٫٠٨، ٥٥٫١٤')).toEqual({ latitude: 25.08, longitude: 55.14 })
  for (const wrong of ['', '25.08', '91, 0', '12, 181', '0, 0', 'Marina Walk', '25,08, 55,14'])
    expect(parsePlace(wrong)).toBeUndefined()
})
