import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { toPricingLine } from '#core/cart/domain/live-cart.ts'
import { type CartBenefitContext, updateCartBenefits } from '#core/cart/server/cart-benefits.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PromotionsApi } from '../contract/endpoints.ts'
import { promotionErrors } from '../contract/errors.ts'
import type { Promotion, PromotionCardBrand } from '../domain/promotion.ts'
import { validateBasket, validatePromotion } from '../domain/validate-promotion.ts'
import { deletePromotionChoice, loadCartPromotionState, savePromotionChoice } from './cart-promotions.repo.ts'
import { toBasket, toOrderingContext } from './ordering-context.mapper.ts'
import { formatBasketRefusal } from './promotion.presenter.ts'
import { loadPromotions } from './promotions.cache.ts'

interface RequestedCode {
  readonly promo?: string | undefined
  readonly codeName?: string | undefined
}

type ApplyPromoInput = Pick<
  Call<PromotionsApi[`PUT /api/v1/${'carts' | 'draft-cart'}/applyPromo`]>,
  'body' | 'language'
>

/** The requested promotion, by the typed or tapped code. Promotions without a code apply without a request. */
export const pickRequestedPromotion = (
  promotions: readonly Promotion[],
  { promo, codeName }: RequestedCode,
): Promotion | undefined =>
  promotions.find(
    ({ id, code, state }) =>
      state === 'active' && code !== null && (codeName === undefined ? id === promo : code === codeName),
  )

interface PromoContext {
  readonly platform: Platform
  readonly live: LiveCart
  readonly language: Language
}

/** A cart before any reduction, in the form that promotions evaluate. */
export const toCartBasket = (live: LiveCart) => {
  const lines = live.lines.map((evaluated) => ({
    ...toPricingLine(evaluated),
    sku: evaluated.product?.sku ?? evaluated.line.snapshot.sku,
    isOrderable: evaluated.issue === null,
  }))
  const { currency } = live.store
  return toBasket(lines, { currency, deliveryFee: live.input.deliveryFee?.amount ?? null })
}

/** Cart properties, besides its content, for validation. */
export const toCartContext = ({ cart, store, area, now }: LiveCart) =>
  toOrderingContext({
    orderType: cart.orderType,
    slot: cart.slot,
    store,
    area,
    now,
  })

const createNotApplicable = ({ platform, language }: PromoContext, reason: string): Failure => {
  const text = platform.catalogue.getTranslator(language, 'promotions')(reason)
  return failure(promotionErrors.notApplicable, { field: 'codeName', values: { reason: text } })
}

const validateCartBasket = (judging: PromoContext, promotion: Promotion): Failure | undefined => {
  const { live, platform, language } = judging
  const { currency } = live.store
  const refusal = validateBasket(promotion, toCartBasket(live))
  if (!refusal) return undefined
  if (refusal.kind === 'minimum')
    return failure(promotionErrors.minimumMissing, {
      values: { missing: { money: money(refusal.missing, currency) } },
    })
  const showing = { currency, language, catalogue: platform.catalogue }
  const reason = formatBasketRefusal(refusal, promotion, showing)
  return failure(promotionErrors.notApplicable, { field: 'codeName', values: { reason } })
}

/** A named card type must be one that the promotion is for; none may be named before payment. */
const isOtherCard = ({ conditions }: Promotion, cardType: PromotionCardBrand | undefined): boolean =>
  cardType !== undefined && conditions.cardTypes.length > 0 && !conditions.cardTypes.includes(cardType)

/** Points that pay, and rewards exchanged for points. */
const isLoyalty = ({ kind }: LiveCart['priced']['steps'][number]): boolean =>
  kind === 'points' || kind === 'reward'

const validatePromo = async (
  tx: Transaction,
  judging: PromoContext,
  { promotion, cardType }: { promotion: Promotion; cardType: PromotionCardBrand | undefined },
): Promise<Failure | undefined> => {
  const { live } = judging
  const { customer } = await loadCartPromotionState(tx, { userId: live.cart.userId, cartId: live.cart.id })
  const refusal = validatePromotion(promotion, toCartContext(live), customer)
  if (refusal) return createNotApplicable(judging, `refusal.${refusal}`)
  if (isOtherCard(promotion, cardType)) return failure(promotionErrors.cardType, { field: 'cardType' })
  if (live.priced.steps.some(isLoyalty)) return failure(promotionErrors.notWithPoints)
  return validateCartBasket(judging, promotion)
}

/**
 * Applies a code to a cart of the caller, in place of another, or removes it. A rejection states what is missing; a
 * secret code is answered like one that does not exist.
 */
export const applyPromo = (
  platform: Platform,
  { body, language }: ApplyPromoInput,
  whose: Pick<CartBenefitContext, 'caller' | 'which'>,
): Promise<Result<Cart, Failure>> =>
  updateCartBenefits(platform, { ...whose, language, storeId: body.store }, async (tx, live) => {
    if (body.cancel) return ok(deletePromotionChoice(tx, live.cart.id))
    const promotion = pickRequestedPromotion(await loadPromotions(platform, tx), body)
    if (!promotion) return fail(failure(promotionErrors.noPromo, { field: 'codeName' }))
    const { cardType } = body
    const refused = await validatePromo(tx, { platform, live, language }, { promotion, cardType })
    if (refused) return fail(refused)
    return ok(
      savePromotionChoice(tx, live.cart.id, { promotionId: promotion.id, cardType: cardType ?? null }),
    )
  })

/**
 * Requests a promotion that was named together with a product. One without a code applies by itself; points that pay
 * for the cart exclude any other.
 */
export const requestPromotion = async (
  platform: Pick<Platform, 'db' | 'invalidation'>,
  tx: Transaction,
  { live, promotionId }: { readonly live: LiveCart; readonly promotionId: string },
): Promise<Result<void, Failure>> => {
  const promotions = await loadPromotions(platform, tx)
  const promotion = promotions.find(({ id, state }) => id === promotionId && state === 'active')
  if (!promotion) return fail(failure(promotionErrors.noPromo, { field: 'cartPromo' }))
  if (promotion.code === null) return ok(undefined)
  const { chosen } = await loadCartPromotionState(tx, { userId: live.cart.userId, cartId: live.cart.id })
  if (chosen?.promotionId === promotion.id) return ok(undefined)
  if (live.priced.steps.some(isLoyalty)) return fail(failure(promotionErrors.notWithPoints))
  return ok(savePromotionChoice(tx, live.cart.id, { promotionId: promotion.id, cardType: null }))
}
