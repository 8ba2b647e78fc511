import { needsChoice } from '#core/menus/domain/choices.ts'
import { offeredAt } from '#core/menus/domain/offered.ts'
import { menuWithin } from '#core/menus/server/menus.service.ts'
import type { RulesInForce } from '#core/pricing/domain/cart-extras.ts'
import type { Calculators } from '#core/pricing/domain/price-rule.ts'
import type { CartFacts, PriceRuleSource } from '#core/pricing/server/price-rules.service.ts'
import { isAnswerMissing } from '#core/stores/domain/collect.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { calculatePromotions } from '../domain/combine.ts'
import { heldAs, refusalOf } from '../domain/offers.ts'
import type { Promotion } from '../domain/promotion.ts'
import { PROMOTION_RULE } from '../domain/promotion-rule.ts'
import { moveChosen, selectKnown } from './cart-promotions.repo.ts'
import { settingOf } from './cart-setting.ts'
import { type ChosenPromotion, type Gift, presentPromotions } from './promotion.presenter.ts'
import { promotionsOf } from './promotion-book.ts'

const giftsOf = async (
  platform: Pick<Platform, 'db'>,
  unit: Unit,
  { facts, promotion }: { facts: CartFacts; promotion: Promotion | undefined },
): Promise<readonly Gift[]> => {
  if (promotion?.effect.kind !== 'freeProduct') return []
  const menu = await menuWithin(platform.db, unit, facts.store)
  const offered = offeredAt(menu, facts.slot?.start ?? facts.now)
  return promotion.effect.products.flatMap((id) => {
    const product = menu.products.get(id)
    if (!product?.isActive) return []
    const asks = product.collect.some((field) => isAnswerMissing(field, undefined))
    return [{ product: id, name: product.name, needsChoice: asks || needsChoice(product, offered) }]
  })
}

const NOTHING: RulesInForce = { rules: [] }

/** The promotions that hold for a cart: what was asked for, and those that apply by themselves. */
const rulesFor = async (
  platform: Pick<Platform, 'db' | 'sharing'>,
  unit: Unit,
  facts: CartFacts,
): Promise<RulesInForce> => {
  const promotions = await promotionsOf(platform, unit)
  if (promotions.length === 0) return NOTHING
  const { customer, chosen } = await selectKnown(unit, facts)
  const setting = settingOf(facts)
  const asked = promotions.find(({ id }) => id === chosen?.promotionId)
  const chosenPromotion: ChosenPromotion | undefined = asked && {
    promotion: asked,
    refusal: refusalOf(asked, setting, customer),
  }
  const holding = promotions.filter(
    (promotion) =>
      (promotion.code === null || promotion === asked) &&
      refusalOf(promotion, setting, customer) === undefined,
  )
  if (holding.length === 0 && !asked) return NOTHING
  const held = holding.map((promotion) => heldAs(promotion, promotion === asked))
  const gifts = await giftsOf(platform, unit, { facts, promotion: asked })
  return {
    rules: held.length === 0 ? [] : [{ kind: PROMOTION_RULE, stage: 'reduce', data: held }],
    chosen: asked ? [{ kind: 'discount', source: asked.id, name: asked.name }] : [],
    offers: holding.map(({ id }) => id),
    present: (showing) => presentPromotions({ facts, holding, chosen: chosenPromotion, gifts }, showing),
  }
}

export const PROMOTION_CALCULATORS: Calculators = { [PROMOTION_RULE]: calculatePromotions }

/** Promotions as a source of price rules. */
export const promotionRules = (platform: Pick<Platform, 'db' | 'sharing'>): PriceRuleSource => ({
  calculators: PROMOTION_CALCULATORS,
  rulesFor: (unit, facts) => rulesFor(platform, unit, facts),
  cartsJoined: moveChosen,
})
