import { describe, expect, it } from 'vitest'
import type { MenuContentInput } from '#core/menus/contract/menu-file.ts'
import type { Language } from '#platform/kernel/language.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { readRealMenu } from '../../testing/real-menu.ts'
import { checkMenuFile } from '../checker/check-menu-file.rules.ts'

interface Expected {
  readonly currency: string
  readonly language: Language
  readonly format: string
  readonly categories: number
  readonly products: number
  /** Number of products with several sizes, and of their sizes. */
  readonly sized: readonly [products: number, sizes: number]
  readonly groups: number
  readonly options: number
  /** Sums of products and of options, in minor units. */
  readonly prices: readonly [products: number, options: number]
}

/**
 * Counted in the files by hand and by throwaway scripts, never by the code under test. An item that occurs in several
 * places of a file with the same content counts once; a product with a single size is sold without sizes.
 */
const FILES: Readonly<Record<string, Expected>> = {
  'aldiwan-yemeni-ar.json': {
    ...{ currency: 'YER', language: 'ar', format: 'mapped', categories: 14, products: 146 },
    ...{ sized: [23, 57], groups: 0, options: 0, prices: [14_800_100, 0] },
  },
  'burgers-modifier-calories.json': {
    ...{ currency: 'USD', language: 'en', format: 'mapped', categories: 6, products: 12 },
    ...{ sized: [0, 0], groups: 2, options: 24, prices: [7788, 0] },
  },
  'careem-menu-payload-1.json': {
    ...{ currency: 'JOD', language: 'en', format: 'mapped', categories: 3, products: 3 },
    ...{ sized: [0, 0], groups: 1, options: 11, prices: [19_150, 6700] },
  },
  'deliverect-menu-example-1.json': {
    ...{ currency: 'EUR', language: 'en', format: 'deliverect', categories: 1, products: 1 },
    ...{ sized: [0, 0], groups: 1, options: 1, prices: [1500, 0] },
  },
  'deliverect-menu-example-2.json': {
    ...{ currency: 'EUR', language: 'en', format: 'deliverect', categories: 4, products: 6 },
    ...{ sized: [0, 0], groups: 3, options: 3, prices: [0, 0] },
  },
  'square-catalog-softserve.json': {
    ...{ currency: 'USD', language: 'en', format: 'square', categories: 12, products: 180 },
    ...{ sized: [55, 188], groups: 17, options: 62, prices: [164_350, 7675] },
  },
  'swiggy-geeta-pav-bhaji.json': {
    ...{ currency: 'INR', language: 'en', format: 'mapped', categories: 6, products: 21 },
    ...{ sized: [0, 0], groups: 7, options: 30, prices: [297_900, 135_100] },
  },
  'tabme-ufo-fries-india.json': {
    ...{ currency: 'INR', language: 'en', format: 'mapped', categories: 13, products: 116 },
    ...{ sized: [0, 0], groups: 9, options: 38, prices: [1_513_000, 7000] },
  },
}

const NOTHING: MenuContentInput = { taxes: [], menu: { categories: [] } }

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

describe('menus of other systems', () => {
  it.for(Object.entries(FILES))(
    'imports %s with the counts and prices counted by hand',
    ([name, expected], test) => {
      const bytes = readRealMenu(name, test)
      const { currency, language, format } = expected
      const checked = expectOk(
        checkMenuFile(bytes, {
          ...{ currency, language, languages: [language], stores: ['main'], current: NOTHING },
        }),
      )
      expect(checked.errors).toEqual([])
      const menu = checked.content?.menu
      if (!menu) throw new Error('Nothing keeps it from being published')
      const products = menu.categories.flatMap((category) => category.products)
      const [sizes, groups] = [true, false].map((isSize) =>
        menu.optionGroups.filter(({ role }) => (role === 'size') === isSize),
      )
      const options = (groups ?? []).flatMap((group) => group.options)
      expect({
        ...{ currency, language, format, categories: menu.categories.length, products: products.length },
        sized: [sizes?.length, sizes?.flatMap((group) => group.options).length],
        ...{ format: checked.format, groups: groups?.length, options: options.length },
        prices: [sum(products.map(({ price }) => price)), sum(options.map(({ price = 0 }) => price))],
      }).toEqual(expected)
    },
  )
})
