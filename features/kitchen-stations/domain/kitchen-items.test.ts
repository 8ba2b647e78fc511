import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listChoiceLines } from '#core/menus/domain/choice-lines.ts'
import type { ChoiceSnapshot, OrderLine } from '#core/orders/domain/order.ts'
import { buildGroup, buildOrderLine, buildVariant } from '../testing/lines.ts'
import { type KitchenItem, serializeItemContent, toKitchenItems } from './kitchen-items.ts'

const formatChoices = (choices: readonly ChoiceSnapshot[]) =>
  listChoiceLines(
    choices.map(({ name, under = [], without = [], variants }) => ({
      ...{ name: name.en ?? '', under, without: without.map((left) => left.en ?? '') },
      variants: variants.map((variant) => ({
        ...{ variant: variant._id ?? '', name: variant.name.en ?? '', counter: variant.counter },
        ...{
          portion: variant.portion ?? ('whole' as const),
          isIncluded: variant.isIncluded ?? false,
          price: null,
        },
      })),
    })),
  )

/** Quantities of everything that is made, by name: of items and of their choices. */
const countQuantities = (items: readonly KitchenItem[]): Record<string, number> => {
  const pieces: Record<string, number> = {}
  const add = (name: string, count: number) => {
    pieces[name] = (pieces[name] ?? 0) + count
  }
  for (const { name, qty, choices } of items) {
    add(name.en ?? '', qty)
    for (const choice of formatChoices(choices)) add(choice.name, choice.inEach * qty)
  }
  return pieces
}

const DEAL = buildOrderLine('deal', {
  qty: 2,
  choices: [
    buildGroup('main', [buildVariant('burger', { product: 'burger' })]),
    buildGroup('extras', [buildVariant('cheese', { counter: 2 })], ['burger']),
    buildGroup('drinks', [buildVariant('cola', { product: 'cola', counter: 3 })]),
    buildGroup('ice', [buildVariant('no-ice')], ['cola']),
  ],
  specialInstructions: 'one without onions',
})

const at = (stations: Readonly<Record<string, string>>) => (product: string) => stations[product] ?? null
const short = ({ station, name, qty, choices, partOf }: KitchenItem) => [
  ...[station, `${qty} ${name.en}`, partOf?.en ?? null],
  formatChoices(choices).map((choice) => `${choice.inEach * qty} ${choice.name}`),
]

describe('kitchen items of a line', () => {
  it('failure 14: of two deals with three drinks each, six drinks go to the bar and two burgers to the grill', () => {
    const items = toKitchenItems(DEAL, at({ burger: 'grill', cola: 'bar' }))
    expect(items.map(short)).toEqual([
      ['grill', '2 burger', 'deal', ['4 cheese']],
      ['bar', '6 cola', 'deal', ['6 no-ice']],
    ])
    expect(items.every(({ specialInstructions }) => specialInstructions === 'one without onions')).toBe(true)
  })

  it('what no station claims stays with the deal, as does what the deal’s own station makes', () => {
    expect(toKitchenItems(DEAL, () => null).map(short)).toEqual([
      [null, '2 deal', null, ['2 burger', '4 cheese', '6 cola', '6 no-ice']],
    ])
    expect(toKitchenItems(DEAL, at({ deal: 'grill', burger: 'grill', cola: 'bar' })).map(short)).toEqual([
      ['grill', '2 deal', null, ['2 burger', '4 cheese']],
      ['bar', '6 cola', 'deal', ['6 no-ice']],
    ])
    expect(toKitchenItems(DEAL, at({ cola: 'bar' })).map(short)).toEqual([
      [null, '2 deal', null, ['2 burger', '4 cheese']],
      ['bar', '6 cola', 'deal', ['6 no-ice']],
    ])
  })

  it('a change of what is made changes the content, a change of its station does not', () => {
    const contents = (line: OrderLine, where = at({ cola: 'bar' })) =>
      toKitchenItems(line, where).map(serializeItemContent)
    expect(contents(DEAL)).toEqual(contents(DEAL, at({ cola: 'cellar' })))
    expect(contents({ ...DEAL, qty: 3 })[1]).not.toBe(contents(DEAL)[1])
    expect(contents({ ...DEAL, specialInstructions: '' })[0]).not.toBe(contents(DEAL)[0])
  })

  const PRODUCTS = ['deal', 'burger', 'cola', 'cake', 'soup']
  const stations = fc.record(
    Object.fromEntries(PRODUCTS.map((product) => [product, fc.constantFrom(null, 'grill', 'bar', 'cold')])),
  )
  const lines = fc
    .array(
      fc.record({
        product: fc.option(fc.constantFrom(...PRODUCTS), { nil: undefined }),
        counter: fc.integer({ min: 1, max: 3 }),
        /** Index of the earlier choice that it is nested in. */
        inside: fc.option(fc.nat(), { nil: undefined }),
        isIncluded: fc.boolean(),
      }),
      { maxLength: 8 },
    )
    .map((inputs) => {
      const paths: string[][] = []
      return inputs.map(({ product, counter, inside, isIncluded }, index): ChoiceSnapshot => {
        const under = inside === undefined || paths.length === 0 ? [] : (paths[inside % paths.length] ?? [])
        const id = `o${index}`
        paths.push([...under, id])
        const input = { counter, ...(product === undefined ? { isIncluded } : { product }) }
        return buildGroup(`g${index}`, [buildVariant(id, input)], under)
      })
    })

  it('failure 14: no unit is lost and none is made twice, however the stations share a line', () => {
    fc.assert(
      fc.property(lines, stations, fc.integer({ min: 1, max: 5 }), (choices, where, qty) => {
        const line = buildOrderLine('deal', { qty, choices })
        const { deal: whole = 0, ...requested } = countQuantities(toKitchenItems(line, () => null))
        const shared = toKitchenItems(line, (product) => where[product] ?? null)
        const { deal = whole, ...made } = countQuantities(shared)
        expect(made).toEqual(requested)
        expect(deal).toBe(whole)
        expect(new Set(shared.map(({ key }) => key)).size).toBe(shared.length)
        const claimed = (id: string) => where[id] ?? null
        for (const { productId, station, partOf } of shared)
          expect(station).toBe(partOf ? claimed(productId) : claimed('deal'))
      }),
    )
  })
})
