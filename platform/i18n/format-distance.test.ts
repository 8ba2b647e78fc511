import { expect, it } from 'vitest'
import { formatDistance } from './format-distance.ts'

it('writes metres in tens, then kilometres with one decimal as long as it matters', () => {
  expect(formatDistance(4, 'en')).toBe('0 m')
  expect(formatDistance(847, 'en')).toBe('850 m')
  expect(formatDistance(996, 'en')).toBe('1 km')
  expect(formatDistance(1249, 'en')).toBe('1.2 km')
  expect(formatDistance(1249, 'fr')).toBe('1,2 km')
  expect(formatDistance(12_400, 'en')).toBe('12 km')
  expect(formatDistance(3100, 'ar')).toContain('كم')
})
