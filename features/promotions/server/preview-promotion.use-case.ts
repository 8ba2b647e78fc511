import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { PromotionExample, WirePromotionTerms } from '../contract/console-endpoints.ts'
import { listTermsIssues } from '../contract/terms.ts'
import { buildExampleCarts, type ExampleCart, type ExampleProduct } from '../domain/example-carts.ts'
import type { Promotion } from '../domain/promotion.ts'
import { pickEligibleLines } from '../domain/reduction.ts'
import {
  type BrandMenu,
  createDescriptionContext,
  getLocalizedName,
  listSellableProducts,
  loadBrandMenu,
} from './brand-menu.loader.ts'
import { type DescriptionContext, describePromotion } from './describe-promotion.formatter.ts'
import { fromWireTerms } from './wire-terms.mapper.ts'

const toRunningPromotion = (terms: WirePromotionTerms): Promotion => ({
  ...fromWireTerms(terms),
  id: 'preview',
  state: 'active',
  revision: 0,
  used: 0,
})

const compareByPrice = (a: ExampleProduct, b: ExampleProduct): number => b.price - a.price

/** Two products that the promotion applies to, the more expensive first, as typical examples of the menu. */
const pickExampleProducts = (promotion: Promotion, brand: BrandMenu): ExampleProduct[] => {
  const all = listSellableProducts(brand).map(({ _id, categoryId, price }) => ({
    id: _id,
    categoryId,
    price,
  }))
  const lines = all.map(({ id, categoryId, price }) => ({
    ...{ id, productId: id, categories: [categoryId], unitPrice: price, qty: 1, taxId: null },
  }))
  const hit = new Set(pickEligibleLines(promotion.effect, { lines }).map(({ id }) => id))
  const fitting = hit.size > 0 ? all.filter(({ id }) => hit.has(id)) : all
  return fitting.slice(0, 2).toSorted(compareByPrice)
}

const formatExample = (example: ExampleCart, describing: DescriptionContext): string => {
  const { catalogue, language, currency } = describing
  const translate = catalogue.getTranslator(language, 'promotions')
  const saves = formatMoney(money(example.saves, currency), language)
  if (example.freePieces > 0) return translate('example.free', { count: example.freePieces, saves })
  if (example.saves > 0) return translate('example.saves', { saves })
  return example.more > 0 ? translate('example.more', { count: example.more }) : translate('example.nothing')
}

const presentExample = (example: ExampleCart, describing: DescriptionContext): PromotionExample => {
  const { catalogue, language, currency } = describing
  const translate = catalogue.getTranslator(language, 'promotions')
  const lines = example.lines.map(({ product, qty }) => {
    const name = getLocalizedName(describing, product)
    return `${formatNumber(qty, language)} × ${name}`
  })
  const what = [...lines, ...(example.isDelivery ? [translate('example.delivery')] : [])]
  return {
    cart: joinWithCommas(what, language),
    text: formatExample(example, describing),
    saves: money(example.saves, currency),
    total: money(example.total, currency),
  }
}

/** The effect of terms, in words and on example carts, before they are saved. */
export const previewPromotion = async (
  platform: Pick<Platform, 'db' | 'catalogue'>,
  tx: Transaction,
  { terms, language }: { terms: WirePromotionTerms; language: Language },
) => {
  const translate = platform.catalogue.getTranslator(language, 'promotions')
  const issues = listTermsIssues(terms).map(({ field, fault: issue }) => ({
    field,
    text: translate(`fault.${issue}`),
  }))
  const brand = await loadBrandMenu(platform, tx)
  const describing = createDescriptionContext(platform, brand, language)
  const promotion = toRunningPromotion(terms)
  const { currency } = brand.firstStore
  const deliveryFee = Math.max(0, ...brand.areas.map(({ fee }) => fee))
  const setting = { products: pickExampleProducts(promotion, brand), currency, deliveryFee }
  const examples = issues.length > 0 ? [] : buildExampleCarts(promotion, setting)
  return {
    sentences: describePromotion(promotion, describing),
    examples: examples.map((example) => presentExample(example, describing)),
    faults: issues,
  }
}
