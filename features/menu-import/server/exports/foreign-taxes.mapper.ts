import type { MenuContent } from '#core/menus/contract/menu-file.ts'
import { toCanonicalJson } from '../../domain/value-changes.ts'
import { getDefaultName } from '../default-name.data.ts'
import type { LossCollector } from './losses.rules.ts'
import { listProducts, mapProducts } from './simplify-menu.mapper.ts'

type Tax = MenuContent['taxes'][number]

/** The tax that a reader makes from a rate that the shop does not have. */
const toRateTax = (rate: number): Tax => ({
  key: `tax-${rate / 100}`,
  name: getDefaultName('tax'),
  rate,
  inclusive: true,
})

/** Taxes as shapes have them that state a rate at the product; a rate of 0 is none. */
export const keepTaxRates = ({ taxes, menu }: MenuContent, { lose }: LossCollector): MenuContent => {
  const known = new Map(taxes.map((tax) => [tax.key, tax]))
  const kept = new Map<number, Tax>()
  const used = new Set(listProducts(menu).flatMap(({ tax }) => tax ?? []))
  for (const { key } of taxes) if (!used.has(key)) lose('unusedTaxes', key)
  const changed = mapProducts(menu, ({ tax: key, ...product }) => {
    const tax = known.get(key ?? '')
    if (!tax) return product
    if (tax.rate === 0) {
      lose('zeroTax', product.sku)
      return product
    }
    const rateTax = toRateTax(tax.rate)
    if (toCanonicalJson(rateTax) !== toCanonicalJson(tax)) lose('taxRates', tax.key)
    kept.set(tax.rate, rateTax)
    return { ...product, tax: rateTax.key }
  })
  return { taxes: [...kept.values()], menu: changed }
}
