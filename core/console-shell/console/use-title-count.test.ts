import { expect, it } from 'vitest'
import { formatTitleWithCount } from './use-title-count.ts'

it('counts what waits before the title of a screen, in place of an earlier count', () => {
  expect(formatTitleWithCount('Orders', 0)).toBe('Orders')
  expect(formatTitleWithCount('Orders', 3)).toBe('(3) Orders')
  expect(formatTitleWithCount('(3) Orders', 12)).toBe('(12) Orders')
  expect(formatTitleWithCount('(12) Orders', 0)).toBe('Orders')
})
