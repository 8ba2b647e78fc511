import { expect, it } from 'vitest'
import { MAX_AMOUNT } from '#platform/kernel/money.ts'
import { filePriceSchema } from './site-file.ts'

it.each([
  [10_000_000_001, 'must be at most 10000000000 minor units'],
  [-1, 'must not be negative'],
  [1.5, 'must be a whole number of minor units'],
])('a price of %d in a file is refused by a sentence', (price, message) => {
  expect(filePriceSchema.safeParse(price).error?.issues).toMatchObject([{ message }])
})

it('a price in a file may be from nothing to a hundred million rials', () => {
  expect(filePriceSchema.parse(0)).toBe(0)
  expect(filePriceSchema.parse(MAX_AMOUNT)).toBe(10_000_000_000)
})
