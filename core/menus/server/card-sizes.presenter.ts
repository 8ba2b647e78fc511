import { hasMeasurePrices, hasSizesInCards } from '#core/sites/domain/offer-label.ts'
import { type LocalizedText, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { ProductCard } from '../contract/endpoints.ts'
import { findCardSizes } from '../domain/card-sizes.ts'
import { computeMeasurePrice } from '../domain/measure-price.ts'
import type { MenuProduct } from '../domain/menu.ts'
import { createAvailabilityCheck } from '../domain/option-availability.ts'
import type { MenuPresentationContext } from './menu-presentation.data.ts'

type CardPacks = Pick<ProductCard, 'sizes' | 'measurePrice'>

const NONE: CardPacks = { sizes: [], measurePrice: null }

/** What a shop's card says of the packs that a product comes in. A medicine on prescription is not compared by weight. */
export const presentPacks = (product: MenuProduct, presenting: MenuPresentationContext): CardPacks => {
  const { menu, now, language, merchantType } = presenting
  if (!hasSizesInCards(merchantType)) return NONE
  const amount = (price: number) => money(price, menu.currency)
  const presentMeasurePrice = (price: number, stated: LocalizedText): CardPacks['measurePrice'] => {
    const found = product.needsPrescription ? undefined : computeMeasurePrice(price, stated)
    return found ? { price: amount(found.amount), per: found.per } : null
  }
  const isOffered = createAvailabilityCheck(menu, now)
  const sizes = findCardSizes(product).map((size) => {
    const price = product.price + size.price
    return {
      _id: size._id,
      name: localize(size.name, language),
      price: amount(price),
      measurePrice: presentMeasurePrice(price, size.name),
      preselected: size.preselected,
      isAvailable: isOffered(size),
    }
  })
  // The price of a product with a unit of its own, such as "kg", is that of the unit already.
  const isOnePack =
    hasMeasurePrices(merchantType) && sizes.length === 0 && localize(product.unit, language) === ''
  return { sizes, measurePrice: isOnePack ? presentMeasurePrice(product.price, product.measure) : null }
}
