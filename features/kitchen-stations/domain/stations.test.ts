import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createStationResolver, type Station, validateSetup } from './stations.ts'

const station = (input: Partial<Station> & { readonly _id: string }): Station => ({
  ...{ name: input._id, categories: [], products: [] },
  ...input,
})
const CATEGORY_OF: Readonly<Record<string, string>> = {
  burger: 'mains',
  fries: 'sides',
  cola: 'drinks',
  beer: 'drinks',
}
const MENU = {
  hasCategory: (id: string) => Object.values(CATEGORY_OF).includes(id),
  hasProduct: (id: string) => id in CATEGORY_OF,
}

describe('stations of a kitchen', () => {
  it('failure 15: a product goes to the station that claims it, else to the one that claims its category, else to the screen of all stations', () => {
    const route = createStationResolver(
      [
        station({ _id: 'bar', categories: ['drinks'], products: ['fries'] }),
        station({ _id: 'cellar', products: ['beer'] }),
      ],
      (product) => CATEGORY_OF[product],
    )
    expect(['cola', 'beer', 'fries', 'burger', 'gone'].map(route)).toEqual([
      'bar',
      'cellar',
      'bar',
      null,
      null,
    ])
  })

  it('requires unique names, and one station at most for each category and product of the menu', () => {
    const bar = station({ _id: 'bar', categories: ['drinks'], products: ['fries'] })
    expect(validateSetup([bar, station({ _id: 'grill', categories: ['mains'] })], MENU)).toBeUndefined()
    const issue = (input: Partial<Station>) => validateSetup([bar, station({ _id: 'other', ...input })], MENU)
    expect(issue({ name: 'BAR' })).toEqual({ kind: 'nameTwice', field: 'stations.1.name', what: 'BAR' })
    expect(issue({ categories: ['drinks'] })).toMatchObject({
      kind: 'categoryTwice',
      field: 'stations.1.categories',
    })
    expect(issue({ products: ['fries'] })).toMatchObject({
      kind: 'productTwice',
      field: 'stations.1.products',
    })
    expect(issue({ categories: ['soups'] })).toMatchObject({ kind: 'unknownCategory', what: 'soups' })
    expect(issue({ products: ['soup'] })).toMatchObject({ kind: 'unknownProduct', what: 'soup' })
  })

  it('an accepted setup sends every product to one station, whatever the order of the stations', () => {
    const claims = fc.record({
      categories: fc.uniqueArray(fc.constantFrom(...Object.values(CATEGORY_OF))),
      products: fc.uniqueArray(fc.constantFrom(...Object.keys(CATEGORY_OF))),
    })
    fc.assert(
      fc.property(fc.array(claims, { maxLength: 4 }), (wanted) => {
        const stations = wanted.map((claim, index) => station({ _id: `s${index}`, ...claim }))
        if (validateSetup(stations, MENU)) return
        const there = createStationResolver(stations, (product) => CATEGORY_OF[product])
        const back = createStationResolver(stations.toReversed(), (product) => CATEGORY_OF[product])
        for (const product of Object.keys(CATEGORY_OF)) expect(there(product)).toBe(back(product))
      }),
    )
  })
})
