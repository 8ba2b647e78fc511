import { buildSmallBrand } from '#apps/server/testing/small-brand.ts'
import type { TestSite } from '#apps/server/testing/test-shop.ts'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { siteFileSchema } from '#core/menus/contract/site-file.ts'

const file = siteFileSchema.parse(buildSmallBrand())
const products = new Map(
  file.menu.categories.flatMap((category) => category.products.map((one) => [one.sku, one])),
)
const groups = new Map(file.menu.optionGroups.map((group) => [group.key, group]))
const exclusive = new Map(file.taxes.map(({ key, rate, inclusive }) => [key, inclusive ? 0 : rate]))

const findKey = (ids: Readonly<Record<string, string>>, id: string, keys: Iterable<string>): string =>
  [...keys].find((key) => ids[key] === id) ?? ''

const computeChoicePrice = (
  site: TestSite,
  { _id, variants }: Cart['products'][number]['customize'][number],
): number => {
  const group = groups.get(findKey(site.groups, _id, groups.keys()))
  if (!group) throw new Error('The cart has a group that the menu does not have')
  const options = new Map(group.options.map((option) => [option.key, option.price]))
  const each = variants.flatMap(({ variant, counter }) =>
    new Array<number>(counter).fill(
      options.get(findKey(site.options, variant, options.keys())) ?? Number.NaN,
    ),
  )
  const paid = each.toSorted((a, b) => a - b).slice(group.free)
  return paid.reduce((sum, price) => sum + price, 0)
}

const computeUnitPrice = (site: TestSite, { sku, customize }: Cart['products'][number]): number => {
  const product = products.get(sku)
  if (!product) throw new Error(`The menu has no ${sku}`)
  const hasSize = product.optionGroups.some((key) => groups.get(key)?.role === 'size')
  return customize.reduce((sum, group) => sum + computeChoicePrice(site, group), hasSize ? 0 : product.price)
}

/** Fees of the store marina that do not depend on the lines: packaging and delivery. */
const computeFees = (site: TestSite, { orderType, area }: Cart): number => {
  const marina = file.stores.find(({ key }) => key === 'marina')
  const areas = marina?.areas ?? []
  const key = findKey(
    site.areas,
    area?._id ?? '',
    areas.map((one) => one.key),
  )
  const isDelivered = orderType === 20 || orderType === 40
  return (marina?.packagingFee ?? 0) + (isDelivered ? (areas.find((one) => one.key === key)?.fee ?? 0) : 0)
}

/**
 * The total of a cart by the merchant's file, in minor units: prices, choices, fees, taxes that are
 * not in the price, and the tip. Shares no code with the shop's own pricing.
 */
export const computeExpectedTotal = (site: TestSite, cart: Cart): number => {
  const lines = cart.products.map((line) => ({
    amount: computeUnitPrice(site, line) * line.qty,
    sku: line.sku,
  }))
  const taxed = new Map<number, number>()
  for (const { amount, sku } of lines) {
    const rate = exclusive.get(products.get(sku)?.tax ?? '') ?? 0
    taxed.set(rate, (taxed.get(rate) ?? 0) + amount)
  }
  const tax = [...taxed].reduce(
    (sum, [rate, amount]) => sum + Math.floor((amount * rate + 5_000) / 10_000),
    0,
  )
  const goods = lines.reduce((sum, { amount }) => sum + amount, 0)
  return goods + computeFees(site, cart) + tax + cart.tip.amount.amount
}
