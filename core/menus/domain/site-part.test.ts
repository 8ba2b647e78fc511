import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addUnnamedOutlets, listUnnamedOutlets, mergeSitePart } from './site-part.ts'

const text = fc.record({ en: fc.constantFrom('a', 'b'), ar: fc.constantFrom('c', 'd') }, { requiredKeys: [] })
const createStore = (requiredKeys: 'key'[]) =>
  fc.record(
    {
      key: fc.constantFrom('one', 'two', 'three'),
      name: text,
      cashLimit: fc.integer({ min: 1, max: 3 }),
      tips: fc.array(fc.integer({ min: 1, max: 3 })),
    },
    { requiredKeys },
  )
const createSite = (options: { requiredKeys?: [] }) =>
  fc.record(
    {
      brand: fc.record({ key: fc.constant('b'), name: text }),
      stores: fc.uniqueArray(createStore(['key']), { selector: ({ key }) => key ?? '', minLength: 1 }),
      menu: fc.record({ categories: fc.array(fc.constantFrom('x', 'y')) }),
    },
    options,
  )
const whole = createSite({})
const part = createSite({ requiredKeys: [] })

describe('a part of a site file', () => {
  it('OW-04 changes the fields that it names, by keys and names, and nothing else', () => {
    const current = {
      brand: { key: 'b', name: { en: 'Old', ar: 'قديم' }, phone: '+97145550100' },
      stores: [
        {
          key: 'one',
          services: { pickup: true },
          hours: { store: { mon: [] } },
          areas: [{ key: 'a', fee: 1 }],
        },
        { key: 'two', cashLimit: 5 },
      ],
      taxes: [{ key: 'vat', rate: 500 }],
      menu: { categories: [{ key: 'x' }] },
    }
    const merged = mergeSitePart(current, {
      brand: { key: 'b', name: { en: 'New' }, phone: null },
      stores: [
        {
          ...{ key: 'one', services: { delivery: true }, hours: { store: { tue: [] } } },
          areas: [{ key: 'a', minutes: 9 }, { key: 'b' }],
        },
        { key: 'three' },
      ],
    })
    expect(merged).toEqual({
      ...current,
      brand: { key: 'b', name: { en: 'New', ar: 'قديم' } },
      stores: [
        {
          ...{ key: 'one', services: { pickup: true, delivery: true }, hours: { store: { tue: [] } } },
          areas: [{ key: 'a', fee: 1, minutes: 9 }, { key: 'b' }],
        },
        { key: 'two', cashLimit: 5 },
        { key: 'three' },
      ],
    })
    expect(mergeSitePart(current, { menu: { categories: [] } })).toEqual({
      ...current,
      menu: { categories: [] },
    })
  })

  it('OW-04 changes nothing when it is empty or says what is there already', () => {
    fc.assert(
      fc.property(whole, (current) => {
        expect(mergeSitePart(current, {})).toEqual(current)
        expect(mergeSitePart(current, current)).toEqual(current)
      }),
    )
  })

  it('OW-04 changes nothing more at a second time, and no store that it does not name', () => {
    fc.assert(
      fc.property(whole, part, (current, change) => {
        const once = mergeSitePart(current, change)
        expect(mergeSitePart(once, change)).toEqual(once)
        const named = new Set(change.stores?.map(({ key }) => key))
        const others = (current.stores ?? []).filter(({ key }) => !named.has(key))
        expect(once.stores).toEqual(expect.arrayContaining(others))
      }),
    )
  })
})

describe('a whole site file that does not name every outlet', () => {
  const current = {
    taxes: [{ key: 'vat' }, { key: 'tourism' }],
    stores: [{ key: 'a' }, { key: 'b', cashLimit: 5 }, { key: 'c' }, { key: 'shut', isActive: false }],
  }
  const file = { taxes: [{ key: 'vat', rate: 700 }], stores: [{ key: 'c' }, { key: 'a' }, { key: 'new' }] }

  it('OW-04 leaves the others as they are and where they were, with the taxes that they may refer to', () => {
    expect(addUnnamedOutlets(current, file, { isClosing: false })).toEqual({
      taxes: [{ key: 'vat', rate: 700 }, { key: 'tourism' }],
      stores: [
        { key: 'c' },
        { key: 'shut', isActive: false },
        { key: 'a' },
        { key: 'b', cashLimit: 5 },
        { key: 'new' },
      ],
    })
    expect(addUnnamedOutlets(current, { stores: [{ key: 'c' }] }, { isClosing: false })).toMatchObject({
      stores: [{ key: 'a' }, { key: 'b' }, { key: 'c' }, { key: 'shut' }],
    })
    expect(addUnnamedOutlets(current, current, { isClosing: true })).toBe(current)
  })

  it('OW-04 closes the others when it is asked to, and names those that were open', () => {
    expect(addUnnamedOutlets(current, file, { isClosing: true })).toMatchObject({
      stores: [{}, { key: 'shut', isActive: false }, {}, { key: 'b', cashLimit: 5, isActive: false }, {}],
    })
    expect(listUnnamedOutlets(current, file)).toEqual(['b'])
  })
})
