import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { pricingLine } from '#core/cart/domain/live-cart.ts'
import { type ChoiceCall, changeChosen } from '#core/cart/server/chosen-for-cart.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PromotionsApi } from '../contract/endpoints.ts'
import { promotionErrors } from '../contract/errors.ts'
import { basketRefusal, refusalOf } from '../domain/offers.ts'
import type { CardType, Promotion } from '../domain/promotion.ts'
import { deleteChosen, saveChosen, selectKnown } from './cart-promotions.repo.ts'
import { basketOf, settingOf } from './cart-setting.ts'
import { basketRefusalText } from './promotion.presenter.ts'
import { promotionsOf } from './promotion-book.ts'

type ApplyCall = Pick<
  Call<PromotionsApi[`PUT /api/v1/${'carts' | 'draft-cart'}/applyPromo`]>,
  'body' | 'language'
>

/** The promotion that is asked for, by what was typed or tapped. Whatever has no code is had without asking. */
const wanted = (
  promotions: readonly Promotion[],
  { promo, codeName }: ApplyCall['body'],
): Promotion | undefined =>
  promotions.find(
    ({ id, code, state }) =>
      state === 'active' && code !== null && (codeName === undefined ? id === promo : code === codeName),
  )

interface Judging {
  readonly platform: Platform
  readonly live: LiveCart
  readonly language: Language
}

/** A cart as promotions see it before anything is taken off. */
export const basketOfCart = (live: LiveCart) => {
  const lines = live.lines.map((judged) => ({
    ...pricingLine(judged),
    sku: judged.product?.sku ?? judged.line.snapshot.sku,
    isOrderable: judged.fault === null,
  }))
  const { currency } = live.store
  return basketOf(lines, { currency, deliveryFee: live.input.deliveryFee?.amount ?? null })
}

/** What is judged of a cart besides what is in it. */
export const settingOfCart = ({ cart, store, area, now }: LiveCart) =>
  settingOf({
    cartId: cart.id,
    userId: cart.userId,
    orderType: cart.orderType,
    slot: cart.slot,
    store,
    area,
    now,
  })

const notApplicable = ({ platform, language }: Judging, reason: string): Failure => {
  const text = platform.catalogue.of(language, 'promotions')(reason)
  return failure(promotionErrors.notApplicable, { field: 'codeName', values: { reason: text } })
}

const basketFailure = (judging: Judging, promotion: Promotion): Failure | undefined => {
  const { live, platform, language } = judging
  const { currency } = live.store
  const refusal = basketRefusal(promotion, basketOfCart(live))
  if (!refusal) return undefined
  if (refusal.kind === 'minimum')
    return failure(promotionErrors.minimumMissing, {
      values: { missing: { money: money(refusal.missing, currency) } },
    })
  const showing = { currency, language, catalogue: platform.catalogue }
  const reason = basketRefusalText(refusal, promotion, showing)
  return failure(promotionErrors.notApplicable, { field: 'codeName', values: { reason } })
}

/** A card that is said to be used must be one that the promotion is for; saying none is fine until it is paid. */
const isOtherCard = ({ conditions }: Promotion, cardType: CardType | undefined): boolean =>
  cardType !== undefined && conditions.cardTypes.length > 0 && !conditions.cardTypes.includes(cardType)

/** Points that pay, and rewards that were had for points. */
const isLoyalty = ({ kind }: LiveCart['priced']['steps'][number]): boolean =>
  kind === 'points' || kind === 'reward'

const judge = async (
  unit: Unit,
  judging: Judging,
  { promotion, cardType }: { promotion: Promotion; cardType: CardType | undefined },
): Promise<Failure | undefined> => {
  const { live } = judging
  const { customer } = await selectKnown(unit, { userId: live.cart.userId, cartId: live.cart.id })
  const refusal = refusalOf(promotion, settingOfCart(live), customer)
  if (refusal) return notApplicable(judging, `refusal.${refusal}`)
  if (isOtherCard(promotion, cardType)) return failure(promotionErrors.cardType, { field: 'cardType' })
  if (live.priced.steps.some(isLoyalty)) return failure(promotionErrors.notWithPoints)
  return basketFailure(judging, promotion)
}

/**
 * Applies a code to a cart of the caller's, in place of another, or takes it off. Refused with what is missing; a code that
 * nobody may know of answers like one that does not exist.
 */
export const applyPromo = (
  platform: Platform,
  { body, language }: ApplyCall,
  whose: Pick<ChoiceCall, 'caller' | 'which'>,
): Promise<Result<Cart, Failure>> =>
  changeChosen(platform, { ...whose, language, storeId: body.store }, async (unit, live) => {
    if (body.cancel) return ok(deleteChosen(unit, live.cart.id))
    const promotion = wanted(await promotionsOf(platform, unit), body)
    if (!promotion) return fail(failure(promotionErrors.noPromo, { field: 'codeName' }))
    const { cardType } = body
    const refused = await judge(unit, { platform, live, language }, { promotion, cardType })
    if (refused) return fail(refused)
    return ok(saveChosen(unit, live.cart.id, { promotionId: promotion.id, cardType: cardType ?? null }))
  })
