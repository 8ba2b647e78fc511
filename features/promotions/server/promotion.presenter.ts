import type {
  CartExtras,
  CartPromotion,
  ExtrasPresentationContext,
} from '#core/pricing/domain/cart-extras.ts'
import type { CartRuleContext } from '#core/pricing/server/price-rules.service.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { type LocalizedText, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { computeBuyPayHints } from '../domain/buy-pay-hints.ts'
import type { Promotion, PromotionConditions } from '../domain/promotion.ts'
import type { PromotionRefusal } from '../domain/promotion-conditions.ts'
import { type BasketRefusal, validateBasket } from '../domain/validate-promotion.ts'
import { toBasket } from './ordering-context.mapper.ts'

/** A requested promotion, with the reason why it does not apply, if any. */
export interface RequestedPromotion {
  readonly promotion: Promotion
  readonly refusal: PromotionRefusal | undefined
}

/** A product that can be free. */
export interface Gift {
  readonly product: string
  readonly name: LocalizedText
  readonly needsChoice: boolean
}

export interface CartPromotionsView {
  readonly facts: CartRuleContext
  /** Promotions that apply. */
  readonly holding: readonly Promotion[]
  /** The requested promotion, whether it applies or not. */
  readonly chosen: RequestedPromotion | undefined
  readonly gifts: readonly Gift[]
}

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

const createTranslate = ({ catalogue, language }: ExtrasPresentationContext): Translate =>
  catalogue.getTranslator(language, 'promotions')

/** Reduction of the cart by one promotion, in minor units. */
const computeDiscount = ({ priced }: ExtrasPresentationContext, promotionId: string): number => {
  const steps = priced.steps.filter(({ source }) => source === promotionId)
  return -steps.reduce((sum, { amount }) => sum + amount, 0)
}

/** Allowed payment methods of a promotion in wire format: an object with a single key for each method. */
export const presentPaymentOptions = ({ paymentMethods }: PromotionConditions): Record<string, boolean>[] =>
  paymentMethods.map((method) => ({ [method]: true }))

/** What a cart still lacks for a promotion, as text. */
export const formatBasketRefusal = (
  refusal: BasketRefusal,
  promotion: Promotion,
  context: Pick<ExtrasPresentationContext, 'currency' | 'catalogue' | 'language'>,
): string => {
  const translate = context.catalogue.getTranslator(context.language, 'promotions')
  if (refusal.kind === 'minimum') {
    const missing = formatMoney(money(refusal.missing, context.currency), context.language)
    return translate('missing.minimum', { missing })
  }
  return translate(promotion.effect.kind === 'freeDelivery' ? 'missing.delivery' : 'missing.items')
}

const getDeliveryFee = ({ priced }: ExtrasPresentationContext): number | null =>
  priced.steps.find(({ kind }) => kind === 'deliveryFee')?.amount ?? null

const createBasket = ({ facts }: CartPromotionsView, context: ExtrasPresentationContext) =>
  toBasket(facts.lines, { currency: context.currency, deliveryFee: getDeliveryFee(context) })

/** The message about units: how many are free, and how many more make another one free. */
const formatFreeCount = (
  promotion: Promotion,
  shown: CartPromotionsView,
  context: ExtrasPresentationContext,
): string => {
  const translate = createTranslate(context)
  const { free, more } = computeBuyPayHints(promotion.effect, shown.facts)
  const count = free.values().reduce((sum, pieces) => sum + pieces, 0)
  const told = [
    ...(count > 0 ? [translate('pieces.free', { count })] : []),
    ...(more > 0 ? [translate('pieces.more', { count: more })] : []),
  ]
  return told.length > 0 ? told.join(' ') : translate('missing.items')
}

const formatMessage = (
  promotion: Promotion,
  shown: CartPromotionsView,
  context: ExtrasPresentationContext,
): string => {
  const translate = createTranslate(context)
  const { chosen } = shown
  if (chosen?.promotion === promotion && chosen.refusal) return translate(`refusal.${chosen.refusal}`)
  const missing = validateBasket(promotion, createBasket(shown, context))
  if (missing) return formatBasketRefusal(missing, promotion, context)
  if (promotion.effect.kind === 'buyPay') return formatFreeCount(promotion, shown, context)
  const discount = computeDiscount(context, promotion.id)
  if (discount > 0)
    return translate('saves', { amount: formatMoney(money(discount, context.currency), context.language) })
  return translate(promotion.effect.kind === 'freeProduct' ? 'missing.gift' : 'missing.other')
}

const presentFreeItems = (
  promotion: Promotion,
  { facts, gifts }: CartPromotionsView,
  context: ExtrasPresentationContext,
): CartPromotion['freeItems'] => {
  const { language } = context
  if (promotion.effect.kind === 'freeProduct') {
    const step = context.priced.steps.find(({ source }) => source === promotion.id)
    const free = facts.lines.find(({ id }) => step?.shares?.some(({ on }) => on === id))
    return gifts.map(({ product, name, needsChoice }) => ({
      ...{ product, name: localize(name, language), needsChoice },
      qty: free?.productId === product ? 1 : 0,
    }))
  }
  const { free } = computeBuyPayHints(promotion.effect, facts)
  return facts.lines.flatMap(({ id, productId, name }) => {
    const qty = free.get(id) ?? 0
    return qty > 0 ? [{ product: productId, name: localize(name, language), qty, needsChoice: false }] : []
  })
}

/**
 * Warnings by SKU: where one more unit makes another free, and where a part of the offer is currently unavailable.
 */
const presentWarnings = (
  promotion: Promotion,
  shown: CartPromotionsView,
  context: ExtrasPresentationContext,
): CartExtras['warnings'] => {
  const translate = createTranslate(context)
  const { more, waiting } = computeBuyPayHints(promotion.effect, shown.facts)
  const { effect } = promotion
  const isPart = (productId: string) => effect.kind === 'freeProduct' && effect.products.includes(productId)
  const name = localize(promotion.name, context.language)
  return shown.facts.lines.flatMap(({ id, sku, productId, isOrderable }) => {
    const message =
      id === waiting
        ? translate('pieces.more', { count: more })
        : !isOrderable && isPart(productId)
          ? translate('warning.partGone', { name })
          : null
    return message === null ? [] : [{ sku, code: 4204 as const, message }]
  })
}

/**
 * The promotion to show: the requested one, otherwise the one with the highest reduction, otherwise one that only
 * lacks more units.
 */
const pickMainPromotion = (
  shown: CartPromotionsView,
  context: ExtrasPresentationContext,
): Promotion | undefined => {
  const { chosen, holding, facts } = shown
  if (chosen) return chosen.promotion
  const [first] = holding
    .filter(({ id }) => computeDiscount(context, id) > 0)
    .toSorted((a, b) => computeDiscount(context, b.id) - computeDiscount(context, a.id))
  return first ?? holding.find(({ effect }) => computeBuyPayHints(effect, facts).waiting !== null)
}

/** What a cart shows about its promotion and about the products that it concerns. */
export const presentPromotions = (
  shown: CartPromotionsView,
  context: ExtrasPresentationContext,
): Partial<CartExtras> => {
  const promotion = pickMainPromotion(shown, context)
  if (!promotion) return {}
  const { id, code, name, conditions } = promotion
  const holds = shown.holding.includes(promotion)
  return {
    promotion: {
      _id: id,
      code,
      name: localize(name, context.language),
      message: formatMessage(promotion, shown, context),
      paymentOptions: presentPaymentOptions(conditions),
      orderType: conditions.orderTypes,
      discount: money(computeDiscount(context, id), context.currency),
      freeItems: holds ? presentFreeItems(promotion, shown, context) : [],
    },
    warnings: holds ? presentWarnings(promotion, shown, context) : [],
  }
}
