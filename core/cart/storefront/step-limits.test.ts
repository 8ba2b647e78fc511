import { expect, it } from 'vitest'
import { computeStepLimits } from './step-limits.ts'

const limitedProduct = { minPerOrder: 4, maxPerOrder: 6 }

it('failure 25 limits a line to between the minimum of its product and what the other lines leave of the maximum', () => {
  expect(computeStepLimits(limitedProduct, { inCart: 0, hasChoices: false })).toMatchObject({
    first: 4,
    least: 4,
    most: 6,
  })
  expect(computeStepLimits(limitedProduct, { inCart: 3, hasChoices: false })).toMatchObject({
    first: 1,
    least: 1,
    most: 3,
  })
  expect(computeStepLimits(limitedProduct, { inCart: 6, hasChoices: false }).most).toBe(0)
})

it('failure 25 starts a product with choices at the minimum, which several lines may make up', () => {
  expect(computeStepLimits(limitedProduct, { inCart: 1, hasChoices: true })).toMatchObject({
    first: 3,
    least: 1,
    most: 5,
  })
})

it('applies no limits to a product without limits', () => {
  const free = computeStepLimits({ minPerOrder: null, maxPerOrder: null }, { inCart: 9, hasChoices: false })
  expect(free).toMatchObject({ first: 1, least: 1, most: Number.POSITIVE_INFINITY })
})
