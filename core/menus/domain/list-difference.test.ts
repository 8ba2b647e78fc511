import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameJson } from '#platform/kernel/same-json.ts'
import { assignPositions, diffLists, patchList } from './list-difference.ts'

interface Item {
  readonly key: string
  readonly price: number
}
const keyOf = ({ key }: Item) => key

const lists = fc.uniqueArray(fc.record({ key: fc.constantFrom(...'abcdefghijklmno'), price: fc.nat(3) }), {
  selector: keyOf,
})

describe('the difference of two lists', () => {
  it('turns one list into the other, and back', () => {
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        expect(patchList(before, diffLists(before, after, keyOf), keyOf)).toEqual(after)
        expect(patchList(after, diffLists(after, before, keyOf), keyOf)).toEqual(before)
      }),
    )
  })

  it('is empty for equal lists, whatever the order of fields', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const copy = list.map(({ key, price }) => ({ price, key }))
        expect(diffLists(list, copy, keyOf)).toEqual({ removed: [], changed: [], placed: [] })
      }),
    )
  })

  it('names one item for one change, one move or one removal', () => {
    const list = [...'abcdefgh'].map((key) => ({ key, price: 1 }))
    const [first] = list
    if (!first) throw new Error('The list has items')
    expect(diffLists(list, list.with(3, { key: 'd', price: 2 }), keyOf)).toEqual({
      removed: [],
      changed: [{ key: 'd', price: 2 }],
      placed: [],
    })
    expect(diffLists(list, [...list.slice(1), first], keyOf)).toEqual({
      removed: [],
      changed: [],
      placed: [{ key: 'a', after: 'h' }],
    })
    expect(diffLists(list, list.slice(1), keyOf)).toEqual({ removed: ['a'], changed: [], placed: [] })
  })
})

describe('equality of JSON', () => {
  it('agrees with a comparison of the parsed texts', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(isSameJson(one, structuredClone(one))).toBe(true)
        expect(isSameJson(one, other)).toBe(isSameJson(other, one))
        if (isSameJson(one, other)) expect(one).toEqual(other)
      }),
    )
  })

  it('treats an undefined field as absent, and an array as no object', () => {
    expect(isSameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true)
    expect(isSameJson([], {})).toBe(false)
    expect(isSameJson(null, {})).toBe(false)
  })
})

describe('positions of a list', () => {
  it('sort items in the wanted order, and differ from the stored ones', () => {
    const stored = fc.dictionary(fc.constantFrom(...'abcdefghijklmno'), fc.integer({ min: -5, max: 20 }))
    const order = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmno'))
    fc.assert(
      fc.property(order, stored, (keys, known) => {
        const before = new Map(Object.entries(known))
        const written = assignPositions(keys, before)
        const positions = keys.map((key) => written.get(key) ?? before.get(key) ?? Number.NaN)
        for (const [at, position] of positions.entries())
          if (at > 0) expect(position).toBeGreaterThan(positions[at - 1] ?? Number.NaN)
        for (const [key, position] of written) expect(position).not.toBe(before.get(key))
      }),
      { numRuns: 500 },
    )
  })

  it('change for as many items as the moved one passes, and for itself', () => {
    const keys = Array.from({ length: 1_000 }, (_, at) => `item-${at}`)
    const stored = new Map(keys.map((key, at) => [key, at]))
    const moved = keys.toSpliced(500, 1).toSpliced(499, 0, 'item-500')
    expect(assignPositions(moved, stored).size).toBe(2)
    expect(assignPositions(keys.toSpliced(500, 1), stored).size).toBe(0)
    expect(assignPositions([...keys, 'new'], stored)).toEqual(new Map([['new', 1_000]]))
    expect(assignPositions(['new', ...keys], stored)).toEqual(new Map([['new', -1]]))
  })
})
