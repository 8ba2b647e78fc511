import { describe, expect, it } from 'vitest'
import { applyLineEdits, compareLines } from './edits.ts'
import type { PricedLine } from './replacement.ts'

const priced = (id: string, qty: number): PricedLine => ({
  line: {
    ...{ id, productId: id, sku: id, name: { en: id }, photo: null, choices: [], unitPrice: 500, qty },
    ...{ total: 500 * qty, specialInstructions: '' },
  },
  pricing: { id, productId: id, categories: [], name: { en: id }, unitPrice: 500, qty, taxId: null },
})

const ORDER = [priced('burger', 1), priced('fries', 2)]
const before = ORDER.map(({ line }) => line)

describe('edits of the lines of a placed order', () => {
  it('a changed quantity keeps the price of the line, and a removed line is gone', () => {
    const lines = applyLineEdits(
      ORDER,
      [
        { kind: 'quantity', line: 'burger', qty: 3 },
        { kind: 'remove', line: 'fries' },
      ],
      [priced('wings', 1)],
    )
    expect(lines?.map(({ line: { id, qty, total } }) => [id, qty, total])).toEqual([
      ['burger', 3, 1500],
      ['wings', 1, 500],
    ])
    expect(lines?.map(({ pricing }) => pricing.qty)).toEqual([3, 1])
  })

  it('are undefined if a line is not in the order, or is named twice', () => {
    expect(applyLineEdits(ORDER, [{ kind: 'remove', line: 'pie' }], [])).toBeUndefined()
    const twice = { kind: 'remove', line: 'fries' } as const
    expect(applyLineEdits(ORDER, [twice, twice], [])).toBeUndefined()
  })

  it('differences list changed, removed and new lines, and nothing that stays', () => {
    expect(compareLines({ before, lines: ORDER })).toEqual([])
    const lines = [priced('burger', 2), priced('wings', 1)]
    expect(
      compareLines({ before, lines }).map(({ before: was, after }) => [
        was?.id,
        was?.qty,
        after?.id,
        after?.qty,
      ]),
    ).toEqual([
      ['burger', 1, 'burger', 2],
      ['fries', 2, undefined, undefined],
      [undefined, undefined, 'wings', 1],
    ])
  })
})
