import { describe, expect, it } from 'vitest'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { tryFile } from '../testing/check-file.ts'
import type { FileUse } from './checker/check-menu-file.rules.ts'

const MENU = 'Name,Category,Price\nKebab,Food,"5,000"\nTea,Drinks,"1,250"\nWater,Drinks,0.150\n'
const OWN = `kind,key,category,name,price
category,food,,Food,
product,kebab,food,Kebab,"5,000"
product,tea,food,Tea,"1,250"
product,water,food,Water,0.150
`

const check = (file: string, currency: string, use: FileUse = {}) => {
  const { content, gates, unclearPrices } = expectOk(tryFile(file, { currency }, use))
  const products = content?.menu.categories.flatMap((category) => category.products)
  const kinds = gates.map(({ kind }) => kind).filter((kind) => kind === 'pricesAmbiguous')
  return { prices: products?.map(({ price }) => price), kinds, unclearPrices }
}

describe.each([
  ['a table of any kind', MENU],
  ['a table of ours', OWN],
])('prices that can be read in two ways, in %s', (_, file) => {
  it('CN-04 are one question for the whole file, with the first of them in both readings', () => {
    const unread = check(file, 'KWD')
    expect(unread.kinds).toEqual(['pricesAmbiguous'])
    expect(unread.unclearPrices).toEqual({
      ...{ example: '5,000', readAs: undefined },
      amounts: { thousands: 5_000_000, decimals: 5000 },
    })
    expect(check(file, 'KWD', { threeDigits: 'thousands' })).toMatchObject({
      ...{ prices: [5_000_000, 1_250_000, 150], kinds: [] },
      unclearPrices: { readAs: 'thousands' },
    })
    expect(check(file, 'KWD', { threeDigits: 'decimals' })).toMatchObject({
      ...{ prices: [5000, 1250, 150], kinds: [] },
      unclearPrices: { readAs: 'decimals' },
    })
  })

  it('CN-04 are asked about in a currency with two decimals, and not in one that nobody divides', () => {
    expect(check(file, 'AED', { threeDigits: 'decimals' }).prices).toEqual([500, 125, 15])
    expect(check(file, 'AED').kinds).toEqual(['pricesAmbiguous'])
    expect(check(file.replace('0.150', '150'), 'IQD')).toMatchObject({
      ...{ prices: [5_000_000, 1_250_000, 150_000], kinds: [] },
      unclearPrices: undefined,
    })
  })

  it('CN-04 are no question where only texts are taken', () => {
    const { kinds, unclearPrices } = check(file, 'KWD', { mode: 'language' })
    expect({ kinds, unclearPrices }).toEqual({ kinds: [], unclearPrices: undefined })
  })
})
