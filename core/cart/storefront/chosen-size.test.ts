import { describe, expect, it } from 'vitest'
import type { CardSize } from '#core/menus/storefront/card-menu.ts'
import { pickSize } from './chosen-size.ts'

const createSize = (_id: string, with_: Partial<CardSize> = {}): CardSize => ({
  ...{ _id, name: _id, price: { amount: 1, currency: 'AED' }, measurePrice: null },
  ...{ preselected: false, isAvailable: true, ...with_ },
})

const pick = (sizes: readonly CardSize[], chosen?: string, inCart?: string) =>
  pickSize(sizes, { chosen, inCart })?._id

describe('the size that a card shows', () => {
  const sizes = [createSize('small'), createSize('medium', { preselected: true }), createSize('large')]

  it('is the chosen one, else the one added last, else the preselected one, else the first', () => {
    expect(pick(sizes, 'small', 'large')).toBe('small')
    expect(pick(sizes, undefined, 'large')).toBe('large')
    expect(pick(sizes)).toBe('medium')
    expect(pick([createSize('small'), createSize('large')])).toBe('small')
  })

  it('is never one that is sold out while another is not', () => {
    const gone = { isAvailable: false }
    const some = [
      createSize('small', gone),
      createSize('medium', { ...gone, preselected: true }),
      createSize('large'),
    ]
    expect(pick(some, 'small', 'medium')).toBe('large')
    expect(pick(some)).toBe('large')
    expect(pick([createSize('small', gone), createSize('large', gone)], 'large')).toBe('small')
  })

  it('is not one that the product does not have any more', () => {
    expect(pick(sizes, 'former', 'other')).toBe('medium')
    expect(pick([])).toBeUndefined()
  })
})
