import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import type { SharedCode, SharedCodes } from '#core/cart/server/shared-codes.service.ts'
import type { RuleSet } from '#core/pricing/domain/cart-extras.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { typedCodeSchema } from '../contract/terms.ts'
import { type ApplicablePromotion, parseApplicablePromotions } from '../domain/combine-promotions.ts'
import type { Promotion } from '../domain/promotion.ts'
import { PROMOTION_RULE } from '../domain/promotion-rule.ts'
import { joinBaskets, sharePromotion } from '../domain/share-promotion.ts'
import { toApplicablePromotion, validateBasket, validatePromotion } from '../domain/validate-promotion.ts'
import { pickRequestedPromotion, toCartBasket, toCartContext } from './apply-promo.use-case.ts'
import { loadCartPromotionState } from './cart-promotions.repo.ts'
import { formatBasketRefusal } from './promotion.presenter.ts'
import { loadPromotions } from './promotions.cache.ts'

type Dependencies = Pick<Platform, 'db' | 'invalidation' | 'catalogue'>
type ApplyRequest = Parameters<SharedCodes['apply']>[1]

/** The rules of a cart with one more promotion beside those that apply by themselves. */
const addPromotion = (ruleSet: RuleSet, promotion: ApplicablePromotion): RuleSet => {
  const others = ruleSet.rules.filter(({ kind }) => kind !== PROMOTION_RULE)
  const applying = ruleSet.rules
    .filter(({ kind }) => kind === PROMOTION_RULE)
    .flatMap(({ data }) => parseApplicablePromotions(data))
  const data = [...applying, promotion]
  return { ...ruleSet, rules: [...others, { kind: PROMOTION_RULE, stage: 'reduce', data }] }
}

/** Shares the promotion among the carts where it applies; says why it takes nothing off. */
const evaluate = async (
  { catalogue }: Dependencies,
  tx: Transaction,
  { promotion, carts, language }: ApplyRequest & { readonly promotion: Promotion },
): Promise<Pick<SharedCode, 'obstacle' | 'ruleSets'>> => {
  const [first] = carts
  if (!first) return { obstacle: '', ruleSets: [] }
  const translate = catalogue.getTranslator(language, 'promotions')
  // Which card pays is asked for one cart only.
  if (promotion.conditions.cardTypes.length > 0)
    return { obstacle: translate('refusal.cardTypes'), ruleSets: carts.map(({ ruleSet }) => ruleSet) }
  const { userId, id: cartId } = first.cart
  const { customer } = await loadCartPromotionState(tx, { userId, cartId })
  const refusals = carts.map((live) => validatePromotion(promotion, toCartContext(live), customer))
  const holding = carts.filter((_, index) => refusals[index] === undefined)
  const baskets = holding.map(toCartBasket)
  const shares = sharePromotion(toApplicablePromotion(promotion, true), baskets)
  const partOf = (live: LiveCart) => shares[holding.indexOf(live)]
  const ruleSets = carts.map((live) => {
    const part = partOf(live)
    return part ? addPromotion(live.ruleSet, part) : live.ruleSet
  })
  if (shares.some((part) => part !== undefined)) return { obstacle: '', ruleSets }
  const refusal = refusals.find((each) => each !== undefined)
  if (holding.length === 0 && refusal) return { obstacle: translate(`refusal.${refusal}`), ruleSets }
  const missing = validateBasket(promotion, joinBaskets(baskets)) ?? { kind: 'nothing' as const }
  const showing = { currency: first.store.currency, language, catalogue }
  return { obstacle: formatBasketRefusal(missing, promotion, showing), ruleSets }
}

/** Codes of promotions for baskets of several outlets. */
export const createSharedCodes = (platform: Dependencies): SharedCodes => ({
  find: async (tx, codeName) => {
    const typed = typedCodeSchema.safeParse(codeName)
    if (!typed.success) return undefined
    return pickRequestedPromotion(await loadPromotions(platform, tx), { codeName: typed.data })?.id
  },
  apply: async (tx, request) => {
    const requested = { promo: request.promotionId }
    const promotion = pickRequestedPromotion(await loadPromotions(platform, tx), requested)
    if (!promotion) return undefined
    const { id: promotionId, name } = promotion
    const code = promotion.code ?? ''
    return { promotionId, code, name, ...(await evaluate(platform, tx, { ...request, promotion })) }
  },
})
