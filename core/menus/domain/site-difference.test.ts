import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameJson } from '#platform/kernel/same-json.ts'
import { diffSites, flattenSite, recordImport, selectConsoleValues } from './site-difference.ts'

const key = fc.constantFrom('one', 'two', 'three')
const store = fc.record({
  key,
  cashLimit: fc.integer({ min: 1, max: 3 }),
  hours: fc.record({ mon: fc.constantFrom('9', '10') }, { requiredKeys: [] }),
})
const product = fc.record({ sku: key, price: fc.integer({ min: 1, max: 3 }) })
const site = fc.record({
  brand: fc.record({ key: fc.constant('b'), languages: fc.subarray(['en', 'ar']) }),
  stores: fc.uniqueArray(store, { selector: (each) => each.key }),
  menu: fc.record({ products: fc.uniqueArray(product, { selector: (each) => each.sku }) }),
})

describe('differences of sites', () => {
  it('OW-04 names the path, the value before and the value after', () => {
    const before = { stores: [{ key: 'main', cashLimit: 5, tips: [5, 10] }, { key: 'old' }], menu: {} }
    const after = {
      stores: [{ key: 'main', cashLimit: 9, tips: [5, 15] }],
      menu: { products: [{ sku: 'A.1', price: 3 }] },
    }
    expect(diffSites(before, after)).toEqual([
      { path: 'stores[main].cashLimit', before: 5, after: 9 },
      { path: 'stores[main].tips', before: [5, 10], after: [5, 15] },
      { path: 'stores[old]', before: { key: 'old' }, after: undefined },
      { path: 'menu.products[A.1]', before: undefined, after: { sku: 'A.1', price: 3 } },
    ])
  })

  it('OW-04 names the order of a list when items change places', () => {
    const [one, two] = [{ key: 'one' }, { key: 'two' }]
    expect(diffSites({ stores: [one, two] }, { stores: [two, one] })).toEqual([
      { path: 'stores (order)', before: ['one', 'two'], after: ['two', 'one'] },
    ])
  })

  it('OW-04 finds none exactly between equal sites, and the same ones in reverse', () => {
    fc.assert(
      fc.property(site, site, (one, other) => {
        const found = diffSites(one, other)
        expect(found.length === 0).toBe(isSameJson(flattenSite(one), flattenSite(other)))
        const reversed = diffSites(other, one).map(({ path, before, after }) => [path, after, before])
        expect(new Map(reversed.map(([path, ...values]) => [path, values]))).toEqual(
          new Map(found.map(({ path, before, after }) => [path, [before, after]])),
        )
        expect(new Set(found.map(({ path }) => path)).size).toBe(found.length)
      }),
    )
  })
})

describe('values set in the console', () => {
  it('OW-04 are none while the site is as the files have left it', () => {
    fc.assert(
      fc.property(site, site, (before, after) => {
        const differences = diffSites(before, after)
        expect(selectConsoleValues(differences, { base: flattenSite(before), before })).toEqual([])
      }),
    )
  })

  it('OW-04 are all differences where no file is known', () => {
    fc.assert(
      fc.property(site, site, (before, after) => {
        const differences = diffSites(before, after)
        expect(selectConsoleValues(differences, { base: undefined, before })).toEqual(differences)
      }),
    )
  })

  it('OW-04 are those that differ from the files, with what contains them and what they contain', () => {
    const base = flattenSite({ stores: [{ key: 'one', cashLimit: 5, tips: 1 }, { key: 'gone' }] })
    const before = {
      stores: [
        { key: 'one', cashLimit: 6, tips: 1 },
        { key: 'made', cashLimit: 1 },
      ],
    }
    const select = (after: object) =>
      selectConsoleValues(diffSites(before, after), { base, before }).map(({ path }) => path)
    const [one, made] = before.stores
    expect(select({ stores: [{ ...one, tips: 2 }, made] })).toEqual([])
    expect(select({ stores: [{ ...one, cashLimit: 7, tips: 2 }, made] })).toEqual(['stores[one].cashLimit'])
    expect(select({ stores: [made] })).toEqual(['stores[one]'])
    expect(select({ stores: [one, { ...made, cashLimit: 2 }] })).toEqual(['stores[made].cashLimit'])
    expect(select({ stores: [one, made, { key: 'gone' }] })).toEqual(['stores[gone]'])
  })
})

describe('values of the files', () => {
  it('OW-04 are those of the site after a whole file, also where it only leaves out', () => {
    fc.assert(
      fc.property(site, site, (before, after) => {
        const differences = diffSites(before, after)
        const recorded = recordImport(flattenSite(before), { file: after, isWhole: true, after, differences })
        expect(recorded).toEqual(flattenSite(after))
      }),
    )
  })

  it('OW-04 leave out what was set in the console and not in the file', () => {
    const base = flattenSite({ stores: [{ key: 'one', cashLimit: 5, tips: 1 }] })
    const after = { stores: [{ key: 'one', cashLimit: 6, tips: 2 }, { key: 'made' }] }
    const differences = [{ path: 'stores[one].tips', before: 1, after: 2 }]
    const part = { stores: [{ key: 'one', tips: 2 }] }
    const recorded = recordImport(base, { file: part, isWhole: false, after, differences })
    expect(recorded).toMatchObject({ 'stores[one].cashLimit': 5, 'stores[one].tips': 2 })
    expect(recorded).not.toHaveProperty(['stores[made].key'])
    const whole = recordImport(base, { file: part, isWhole: true, after, differences })
    expect(whole).toMatchObject({ 'stores[one].cashLimit': 6 })
    expect(whole).not.toHaveProperty(['stores[made].key'])
  })
})
