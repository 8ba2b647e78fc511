import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { joinWithCommas } from '#platform/i18n/comma.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { PromotionExample, WireTerms } from '../contract/console-endpoints.ts'
import { termsFaults } from '../contract/terms.ts'
import { type ExampleCart, type ExampleProduct, exampleCarts } from '../domain/example-carts.ts'
import type { Promotion } from '../domain/promotion.ts'
import { eligibleLines } from '../domain/reduction.ts'
import { type BrandMenu, brandMenu, describingFor, nameIn, sellable } from './brand-menu.ts'
import { type Describing, describePromotion } from './describe-promotion.ts'
import { readTerms } from './wire-terms.ts'

const asIfRunning = (terms: WireTerms): Promotion => ({
  ...readTerms(terms),
  id: 'preview',
  state: 'active',
  revision: 0,
  used: 0,
})

const byPrice = (a: ExampleProduct, b: ExampleProduct): number => b.price - a.price

/** Two things that the promotion falls on, the dearer first, as the middle of what the merchant sells. */
const exampleProducts = (promotion: Promotion, brand: BrandMenu): ExampleProduct[] => {
  const all = sellable(brand).map(({ _id, categoryId, price }) => ({ id: _id, categoryId, price }))
  const lines = all.map(({ id, categoryId, price }) => ({
    ...{ id, productId: id, categories: [categoryId], unitPrice: price, qty: 1, taxId: null },
  }))
  const hit = new Set(eligibleLines(promotion.effect, { lines }).map(({ id }) => id))
  const fitting = hit.size > 0 ? all.filter(({ id }) => hit.has(id)) : all
  return fitting.slice(0, 2).toSorted(byPrice)
}

const exampleText = (example: ExampleCart, describing: Describing): string => {
  const { catalogue, language, currency } = describing
  const say = catalogue.of(language, 'promotions')
  const saves = formatMoney(money(example.saves, currency), language)
  if (example.freePieces > 0) return say('example.free', { count: example.freePieces, saves })
  if (example.saves > 0) return say('example.saves', { saves })
  return example.more > 0 ? say('example.more', { count: example.more }) : say('example.nothing')
}

const presentExample = (example: ExampleCart, describing: Describing): PromotionExample => {
  const { catalogue, language, currency } = describing
  const say = catalogue.of(language, 'promotions')
  const lines = example.lines.map(({ product, qty }) => {
    const name = nameIn(describing, product)
    return `${formatNumber(qty, language)} × ${name}`
  })
  const what = [...lines, ...(example.isDelivery ? [say('example.delivery')] : [])]
  return {
    cart: joinWithCommas(what, language),
    text: exampleText(example, describing),
    saves: money(example.saves, currency),
    total: money(example.total, currency),
  }
}

/** What terms would do, in words and to example carts, before anything is saved. */
export const previewPromotion = async (
  platform: Pick<Platform, 'db' | 'catalogue'>,
  unit: Unit,
  { terms, language }: { terms: WireTerms; language: Language },
) => {
  const say = platform.catalogue.of(language, 'promotions')
  const faults = termsFaults(terms).map(({ field, fault }) => ({ field, text: say(`fault.${fault}`) }))
  const brand = await brandMenu(platform, unit)
  const describing = describingFor(platform, brand, language)
  const promotion = asIfRunning(terms)
  const { currency } = brand.first
  const deliveryFee = Math.max(0, ...brand.areas.map(({ fee }) => fee))
  const setting = { products: exampleProducts(promotion, brand), currency, deliveryFee }
  const examples = faults.length > 0 ? [] : exampleCarts(promotion, setting)
  return {
    sentences: describePromotion(promotion, describing),
    examples: examples.map((example) => presentExample(example, describing)),
    faults,
  }
}
