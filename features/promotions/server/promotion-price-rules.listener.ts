import { needsChoice } from '#core/menus/domain/choices.ts'
import { createAvailabilityCheck } from '#core/menus/domain/option-availability.ts'
import { loadMenuInTransaction } from '#core/menus/server/menus.service.ts'
import type { SourceRules } from '#core/pricing/domain/cart-extras.ts'
import type { Calculators } from '#core/pricing/domain/price-rule.ts'
import type { CartRuleContext, PriceRuleSource } from '#core/pricing/server/price-rules.service.ts'
import { isAnswerMissing } from '#core/stores/domain/collect.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { calculatePromotions } from '../domain/combine-promotions.ts'
import type { Promotion } from '../domain/promotion.ts'
import { PROMOTION_RULE } from '../domain/promotion-rule.ts'
import { toApplicablePromotion, validatePromotion } from '../domain/validate-promotion.ts'
import { loadCartPromotionState, movePromotionChoice } from './cart-promotions.repo.ts'
import { explainOffers } from './explain-offers.loader.ts'
import { toOrderingContext } from './ordering-context.mapper.ts'
import { type Gift, presentPromotions, type RequestedPromotion } from './promotion.presenter.ts'
import { loadPromotions } from './promotions.cache.ts'

const loadGifts = async (
  platform: Pick<Platform, 'db'>,
  tx: Transaction,
  { facts: context, promotion }: { facts: CartRuleContext; promotion: Promotion | undefined },
): Promise<readonly Gift[]> => {
  if (promotion?.effect.kind !== 'freeProduct') return []
  const menu = await loadMenuInTransaction(platform.db, tx, context.store)
  const offered = createAvailabilityCheck(menu, context.slot?.start ?? context.now)
  return promotion.effect.products.flatMap((id) => {
    const product = menu.products.get(id)
    if (!product?.isActive) return []
    const asks = product.collect.some((field) => isAnswerMissing(field, undefined))
    return [{ product: id, name: product.name, needsChoice: asks || needsChoice(product, offered) }]
  })
}

const NO_RULES: SourceRules = { rules: [] }

/** The promotions that apply to a cart: the requested one, and those that apply automatically. */
const loadRules = async (
  platform: Pick<Platform, 'db' | 'invalidation'>,
  tx: Transaction,
  context: CartRuleContext,
): Promise<SourceRules> => {
  const promotions = await loadPromotions(platform, tx)
  if (promotions.length === 0) return NO_RULES
  const { customer, chosen } = await loadCartPromotionState(tx, context)
  const setting = toOrderingContext(context)
  const requested = promotions.find(({ id }) => id === chosen?.promotionId)
  const chosenPromotion: RequestedPromotion | undefined = requested && {
    promotion: requested,
    refusal: validatePromotion(requested, setting, customer),
  }
  const holding = promotions.filter(
    (promotion) =>
      (promotion.code === null || promotion === requested) &&
      validatePromotion(promotion, setting, customer) === undefined,
  )
  if (holding.length === 0 && !requested) return NO_RULES
  const held = holding.map((promotion) => toApplicablePromotion(promotion, promotion === requested))
  const gifts = await loadGifts(platform, tx, { facts: context, promotion: requested })
  return {
    rules: held.length === 0 ? [] : [{ kind: PROMOTION_RULE, stage: 'reduce', data: held }],
    chosen: requested ? [{ kind: 'discount', source: requested.id, name: requested.name }] : [],
    offers: holding.map(({ id }) => id),
    present: (showing) =>
      presentPromotions({ facts: context, holding, chosen: chosenPromotion, gifts }, showing),
  }
}

export const PROMOTION_CALCULATORS: Calculators = { [PROMOTION_RULE]: calculatePromotions }

/** Promotions as a source of price rules. */
export const createPromotionPriceRules = (
  platform: Pick<Platform, 'db' | 'invalidation' | 'catalogue'>,
): PriceRuleSource => ({
  calculators: PROMOTION_CALCULATORS,
  loadRules: (tx, context) => loadRules(platform, tx, context),
  explainOffers: (tx, context, language) => explainOffers(platform, tx, { ...context, language }),
  handleCartsMerged: movePromotionChoice,
})
