import { expect, it } from 'vitest'
import { filePriceSchema } from './site-file.ts'

it.each([
  [1_000_000_001, 'must be at most 1000000000 minor units'],
  [-1, 'must not be negative'],
  [1.5, 'must be a whole number of minor units'],
])('a price of %d in a file is refused by a sentence', (price, message) => {
  expect(filePriceSchema.safeParse(price).error?.issues).toMatchObject([{ message }])
})

it('a price in a file may be from nothing to a billion minor units', () => {
  expect(filePriceSchema.parse(0)).toBe(0)
  expect(filePriceSchema.parse(1_000_000_000)).toBe(1_000_000_000)
})
