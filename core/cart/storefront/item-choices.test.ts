import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OptionGroup, Product } from '#core/menus/contract/endpoints.ts'
import {
  type Choices,
  choicesOf,
  choose,
  chooseNone,
  groupCount,
  inOrder,
  isFull,
  missingGroups,
  preselected,
  toCustomize,
  unitPrice,
} from './item-choices.ts'

const aed = (amount: number) => ({ amount, currency: 'AED' })

const variant = (_id: string, price = 0, rest: Partial<OptionGroup['variants'][number]> = {}) => ({
  _id,
  name: _id,
  price: aed(price),
  prices: [],
  text: '',
  photo: null,
  customize: [],
  max: 1,
  preselected: false,
  calories: null,
  isAvailable: true,
  ...rest,
})

const group = (_id: string, rest: Partial<OptionGroup>): OptionGroup => ({
  _id,
  name: _id,
  type: 20,
  role: 'choice',
  min: 0,
  max: 3,
  free: 0,
  portions: false,
  variants: [variant('a', 100), variant('b', 200), variant('c', 300), variant('d', 400)],
  ...rest,
})

const sauces = group('sauces', { max: 2 })
const size = group('size', { type: 10, role: 'size', min: 1, max: 1 })
const pieces = group('pieces', {
  type: 30,
  min: 2,
  max: 4,
  free: 1,
  variants: [variant('x', 100, { max: 3 }), variant('y', 50, { max: 3 })],
})
const product = (...customize: OptionGroup[]): Pick<Product, 'customize' | 'price'> => ({
  customize,
  price: aed(1000),
})

describe('the three types of choices', () => {
  it('CU-01 a single select holds one, the new one in place of the old', () => {
    const first = choose({}, size, { variant: 'a', count: 1 })
    expect(choose(first, size, { variant: 'b', count: 1 })).toEqual({ size: { b: 1 } })
    expect(chooseNone(first, size)).toEqual({ size: {} })
  })

  it('CU-01 CU-02 a multi select holds several, none twice, and refuses more than the group allows', () => {
    const two = choose(choose({}, sauces, { variant: 'a', count: 1 }), sauces, { variant: 'b', count: 1 })
    expect(groupCount(two, sauces)).toBe(2)
    expect(isFull(two, sauces)).toBe(true)
    expect(choose(two, sauces, { variant: 'c', count: 1 })).toBe(two)
    expect(choose({}, sauces, { variant: 'a', count: 2 })).toEqual({})
    expect(choose(two, sauces, { variant: 'a', count: 0 })).toEqual({ sauces: { b: 1 } })
  })

  it('CU-01 a counter counts each option up to its own maximum and the group’s', () => {
    const three = choose({}, pieces, { variant: 'x', count: 3 })
    expect(choose(three, pieces, { variant: 'x', count: 4 })).toBe(three)
    const four = choose(three, pieces, { variant: 'y', count: 1 })
    expect(choose(four, pieces, { variant: 'y', count: 2 })).toBe(four)
    expect(choose(four, pieces, { variant: 'x', count: 1 })).toEqual({ pieces: { x: 1, y: 1 } })
  })

  it('refuses what is not offered', () => {
    const closed = group('closed', { variants: [variant('a', 0, { isAvailable: false })] })
    expect(choose({}, closed, { variant: 'a', count: 1 })).toEqual({})
    expect(choose({}, closed, { variant: 'unknown', count: 1 })).toEqual({})
  })

  it('never goes beyond a maximum, whatever is tapped in whatever order', () => {
    const groups = [sauces, size, pieces]
    const tap = fc.record({
      group: fc.constantFrom(...groups),
      variant: fc.constantFrom('a', 'b', 'c', 'x', 'y'),
      count: fc.integer({ min: -1, max: 6 }),
    })
    fc.assert(
      fc.property(fc.array(tap, { maxLength: 30 }), (taps) => {
        const choices = taps.reduce<Choices>((now, { group: at, ...wish }) => choose(now, at, wish), {})
        for (const each of groups) expect(groupCount(choices, each)).toBeLessThanOrEqual(each.max)
      }),
    )
  })
})

describe('what a sheet begins and ends with', () => {
  it('CU-01 begins with what the merchant chose, as far as it is offered and allowed', () => {
    const chosen = group('chosen', {
      max: 1,
      variants: [
        variant('gone', 0, { preselected: true, isAvailable: false }),
        variant('a', 0, { preselected: true }),
        variant('b', 0, { preselected: true }),
      ],
    })
    expect(preselected(product(chosen))).toEqual({ chosen: { a: 1 } })
  })

  it('shows what must be chosen first and names it until it is', () => {
    const all = product(sauces, size, pieces)
    expect(inOrder(all.customize).map(({ _id }) => _id)).toEqual(['size', 'pieces', 'sauces'])
    expect(missingGroups(all, {}).map(({ _id }) => _id)).toEqual(['size', 'pieces'])
    const one = { size: { a: 1 }, pieces: { x: 1 } }
    expect(missingGroups(all, one).map(({ _id }) => _id)).toEqual(['pieces'])
    expect(missingGroups(all, { ...one, pieces: { x: 2 } })).toEqual([])
  })

  it('sends the choices in the order of the menu, and takes a line’s choices back the same', () => {
    const all = product(sauces, size)
    const choices = { size: { b: 1 }, sauces: { d: 1, a: 1 } }
    const customize = toCustomize(all, choices)
    expect(customize).toEqual([
      {
        _id: 'sauces',
        variants: [
          { variant: 'a', counter: 1 },
          { variant: 'd', counter: 1 },
        ],
      },
      { _id: 'size', variants: [{ variant: 'b', counter: 1 }] },
    ])
    const line = {
      customize: customize.map(({ _id, variants }) => ({
        _id,
        name: '',
        under: [],
        without: [],
        variants: variants.map(({ variant: id, counter = 1 }) => ({
          variant: id,
          counter,
          name: '',
          portion: 'whole' as const,
          isIncluded: false,
          price: aed(0),
        })),
      })),
    }
    expect(choicesOf(all, line)).toEqual(choices)
  })

  it('has the price of the base and the choices, the cheapest free ones left out', () => {
    const all = product(sauces, pieces)
    expect(unitPrice(all, {})).toBe(1000)
    expect(unitPrice(all, { sauces: { a: 1, b: 1 }, pieces: { x: 2, y: 1 } })).toBe(1000 + 300 + 200)
  })
})
