import type { CartExtras, CartPromotion, ExtrasShowing } from '#core/pricing/domain/cart-extras.ts'
import type { CartFacts } from '#core/pricing/server/price-rules.service.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { type LocalizedText, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { PromotionRefusal } from '../domain/judge-promotion.ts'
import { type BasketRefusal, basketRefusal } from '../domain/offers.ts'
import { pieceHints } from '../domain/piece-hints.ts'
import type { Conditions, Promotion } from '../domain/promotion.ts'
import { basketOf } from './cart-setting.ts'

/** A promotion that was asked for, with what keeps it from holding. */
export interface ChosenPromotion {
  readonly promotion: Promotion
  readonly refusal: PromotionRefusal | undefined
}

/** A product that may be had for nothing. */
export interface Gift {
  readonly product: string
  readonly name: LocalizedText
  readonly needsChoice: boolean
}

export interface ShownPromotions {
  readonly facts: CartFacts
  /** Those that hold. */
  readonly holding: readonly Promotion[]
  /** What was asked for, whether it holds or not. */
  readonly chosen: ChosenPromotion | undefined
  readonly gifts: readonly Gift[]
}

type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string

const sayOf = ({ catalogue, language }: ExtrasShowing): Say => catalogue.of(language, 'promotions')

/** What one promotion takes off the shown cart, in minor units. */
const discountOf = ({ priced }: ExtrasShowing, promotionId: string): number => {
  const steps = priced.steps.filter(({ source }) => source === promotionId)
  return -steps.reduce((sum, { amount }) => sum + amount, 0)
}

/** How an order with a promotion may be paid, as the wire lists it: an object with a single key for each way. */
export const paymentOptionsOf = ({ paymentMethods }: Conditions): Record<string, boolean>[] =>
  paymentMethods.map((method) => ({ [method]: true }))

/** What a cart still lacks for a promotion, in words. */
export const basketRefusalText = (
  refusal: BasketRefusal,
  promotion: Promotion,
  showing: Pick<ExtrasShowing, 'currency' | 'catalogue' | 'language'>,
): string => {
  const say = showing.catalogue.of(showing.language, 'promotions')
  if (refusal.kind === 'minimum') {
    const missing = formatMoney(money(refusal.missing, showing.currency), showing.language)
    return say('missing.minimum', { missing })
  }
  return say(promotion.effect.kind === 'freeDelivery' ? 'missing.delivery' : 'missing.items')
}

const deliveryFeeOf = ({ priced }: ExtrasShowing): number | null =>
  priced.steps.find(({ kind }) => kind === 'deliveryFee')?.amount ?? null

const basketFor = ({ facts }: ShownPromotions, showing: ExtrasShowing) =>
  basketOf(facts.lines, { currency: showing.currency, deliveryFee: deliveryFeeOf(showing) })

/** The message about pieces: how many are free, and how many more make another one free. */
const piecesText = (promotion: Promotion, shown: ShownPromotions, showing: ExtrasShowing): string => {
  const say = sayOf(showing)
  const { free, more } = pieceHints(promotion.effect, shown.facts)
  const count = free.values().reduce((sum, pieces) => sum + pieces, 0)
  const told = [
    ...(count > 0 ? [say('pieces.free', { count })] : []),
    ...(more > 0 ? [say('pieces.more', { count: more })] : []),
  ]
  return told.length > 0 ? told.join(' ') : say('missing.items')
}

const messageOf = (promotion: Promotion, shown: ShownPromotions, showing: ExtrasShowing): string => {
  const say = sayOf(showing)
  const { chosen } = shown
  if (chosen?.promotion === promotion && chosen.refusal) return say(`refusal.${chosen.refusal}`)
  const missing = basketRefusal(promotion, basketFor(shown, showing))
  if (missing) return basketRefusalText(missing, promotion, showing)
  if (promotion.effect.kind === 'buyPay') return piecesText(promotion, shown, showing)
  const discount = discountOf(showing, promotion.id)
  if (discount > 0)
    return say('saves', { amount: formatMoney(money(discount, showing.currency), showing.language) })
  return say(promotion.effect.kind === 'freeProduct' ? 'missing.gift' : 'missing.other')
}

const freeItemsOf = (
  promotion: Promotion,
  { facts, gifts }: ShownPromotions,
  showing: ExtrasShowing,
): CartPromotion['freeItems'] => {
  const { language } = showing
  if (promotion.effect.kind === 'freeProduct') {
    const step = showing.priced.steps.find(({ source }) => source === promotion.id)
    const free = facts.lines.find(({ id }) => step?.shares?.some(({ on }) => on === id))
    return gifts.map(({ product, name, needsChoice }) => ({
      ...{ product, name: localize(name, language), needsChoice },
      qty: free?.productId === product ? 1 : 0,
    }))
  }
  const { free } = pieceHints(promotion.effect, facts)
  return facts.lines.flatMap(({ id, productId, name }) => {
    const qty = free.get(id) ?? 0
    return qty > 0 ? [{ product: productId, name: localize(name, language), qty, needsChoice: false }] : []
  })
}

/** By article: where one piece more makes another free, and where a part of the offer cannot be had now. */
const warningsOf = (
  promotion: Promotion,
  shown: ShownPromotions,
  showing: ExtrasShowing,
): CartExtras['warnings'] => {
  const say = sayOf(showing)
  const { more, waiting } = pieceHints(promotion.effect, shown.facts)
  const { effect } = promotion
  const isPart = (productId: string) => effect.kind === 'freeProduct' && effect.products.includes(productId)
  const name = localize(promotion.name, showing.language)
  return shown.facts.lines.flatMap(({ id, sku, productId, isOrderable }) => {
    const message =
      id === waiting
        ? say('pieces.more', { count: more })
        : !isOrderable && isPart(productId)
          ? say('warning.partGone', { name })
          : null
    return message === null ? [] : [{ sku, code: 4204 as const, message }]
  })
}

/**
 * The promotion that is told of: what was asked for, else the one that takes off most, else one that only waits for more
 * pieces.
 */
const foremost = (shown: ShownPromotions, showing: ExtrasShowing): Promotion | undefined => {
  const { chosen, holding, facts } = shown
  if (chosen) return chosen.promotion
  const [first] = holding
    .filter(({ id }) => discountOf(showing, id) > 0)
    .toSorted((a, b) => discountOf(showing, b.id) - discountOf(showing, a.id))
  return first ?? holding.find(({ effect }) => pieceHints(effect, facts).waiting !== null)
}

/** What a cart tells of its promotion, and of the articles that it concerns. */
export const presentPromotions = (shown: ShownPromotions, showing: ExtrasShowing): Partial<CartExtras> => {
  const promotion = foremost(shown, showing)
  if (!promotion) return {}
  const { id, code, name, conditions } = promotion
  const holds = shown.holding.includes(promotion)
  return {
    promotion: {
      _id: id,
      code,
      name: localize(name, showing.language),
      message: messageOf(promotion, shown, showing),
      paymentOptions: paymentOptionsOf(conditions),
      orderType: conditions.orderTypes,
      discount: money(discountOf(showing, id), showing.currency),
      freeItems: holds ? freeItemsOf(promotion, shown, showing) : [],
    },
    warnings: holds ? warningsOf(promotion, shown, showing) : [],
  }
}
