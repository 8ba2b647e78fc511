import type {
  CheckoutGuard,
  MethodCheckInput,
  PaymentSubject,
  ReservationFailure,
} from '#core/checkout/server/checkout-guard.service.ts'
import type { PriceStep } from '#core/pricing/domain/price-cart.ts'
import type { PriceRule } from '#core/pricing/domain/price-rule.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { promotionErrors } from '../contract/errors.ts'
import { type ApplicablePromotion, parseApplicablePromotions } from '../domain/combine-promotions.ts'
import { validatePaymentChoice } from '../domain/promotion-conditions.ts'
import { PROMOTION_RULE } from '../domain/promotion-rule.ts'
import { findPromotionChoice } from './cart-promotions.repo.ts'
import { toPhoneKey, toUserKey } from './customer-keys.mapper.ts'
import { evictPromotions, invalidatePromotions, loadPromotions } from './promotions.cache.ts'
import { hasOtherOrder, recordUse, shareUse } from './redemptions.repo.ts'

type GuardDependencies = Pick<Platform, 'invalidation' | 'secret'>

const getDiscountSteps = (payable: PaymentSubject) =>
  ('live' in payable ? payable.live.priced.steps : payable.order.trace).filter(
    ({ kind }) => kind === 'discount',
  )

const getCartId = (payable: PaymentSubject): string | undefined =>
  'live' in payable ? payable.live.cart.id : payable.order.cart?.id

/** Rejects payment methods that the discount of a cart or an order is not for. */
const validatePayment = async (
  platform: GuardDependencies,
  tx: Transaction,
  { subject, method, stage }: MethodCheckInput,
): Promise<Result<void, Failure>> => {
  const sources = getDiscountSteps(subject).map(({ source }) => source)
  if (sources.length === 0) return ok(undefined)
  const used = (await loadPromotions(platform, tx)).filter(({ id }) => sources.includes(id))
  const isForCards = used.some(({ conditions }) => conditions.cardTypes.length > 0)
  const cartId = getCartId(subject)
  const chosen = isForCards && cartId !== undefined ? await findPromotionChoice(tx, cartId) : null
  for (const { conditions } of used) {
    const cardType = chosen?.cardType ?? null
    const refusal = validatePaymentChoice(conditions, { method, cardType })
    // The card type is requested where cards are chosen.
    const isOpen = refusal === 'cardType' && cardType === null && stage === 'offer'
    if (refusal && !isOpen) return fail(failure(promotionErrors[refusal], { field: 'payment.mod' }))
  }
  return ok(undefined)
}

const promotionGone: ReservationFailure = {
  kind: 'promotion',
  failure: failure(promotionErrors.goneMeanwhile),
}

/** Whoever uses a promotion for an order: its customer, or a guest of its table. */
export interface PromotionUser {
  readonly userId: string
  /** Empty when it is not known. */
  readonly phone: string
}

interface NewPromotionUse {
  readonly orderId: string
  /** Orders that were placed before in the same call; all of them share one use. */
  readonly placedWith?: readonly string[]
  readonly user: PromotionUser
  readonly promotion: ApplicablePromotion
  readonly amount: number
}

/** Records one use; false when none is left, in total or for this customer. */
export const consumePromotion = async (
  platform: GuardDependencies,
  tx: Transaction,
  { orderId, placedWith = [], user: { userId, phone }, promotion, amount }: NewPromotionUse,
): Promise<boolean> => {
  const known = (await loadPromotions(platform, tx)).find(({ id }) => id === promotion.id)
  if (known?.revision !== promotion.revision) return false
  const { isFirstOrder } = known.conditions
  // Guests of tables have no phone number: they must not count as one customer.
  const keys = { user: toUserKey(userId), phone: toPhoneKey(platform, phone || userId) }
  // A first order is one use per phone number, also for a new account.
  const customerLimit = isFirstOrder ? 1 : known.customerLimit
  const use = { orderId, useId: placedWith[0] ?? orderId, promotion, keys, customerLimit, amount }
  if (placedWith.length > 0 && (await shareUse(tx, use))) return true
  // Sent in one round trip; a rejection of one rolls back the other.
  const [booked, hasOrdered] = await Promise.all([
    recordUse(tx, use),
    isFirstOrder && hasOtherOrder(tx, userId, [orderId, ...placedWith]),
  ])
  if (!booked?.isWithinLimit || hasOrdered) return false
  if (booked.totalLimit !== null && booked.used >= booked.totalLimit) await invalidatePromotions(tx)
  return true
}

interface PricedRules {
  readonly rules: readonly PriceRule[]
  readonly steps: readonly PriceStep[]
}

/** The promotions that reduce a price, in the order in which their rows are always updated. */
export const listReducingPromotions = ({ rules, steps: all }: PricedRules) => {
  const held = rules
    .filter(({ kind }) => kind === PROMOTION_RULE)
    .flatMap(({ data }) => parseApplicablePromotions(data))
  return held
    .map((promotion) => {
      const steps = all.filter(({ source }) => source === promotion.id)
      return { promotion, amount: -steps.reduce((sum, { amount }) => sum + amount, 0) }
    })
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => (a.promotion.id < b.promotion.id ? -1 : 1))
}

/** Checks of promotions when an order is placed and paid. */
export const createPromotionGuard = (platform: GuardDependencies): CheckoutGuard => ({
  validateMethod: (tx, question) => validatePayment(platform, tx, question),
  reserve: async (tx, { order, live: { ruleSet, priced }, placedWith }) => {
    const { id: orderId, userId, contact } = order
    const user = { userId, phone: contact.phone }
    for (const reducing of listReducingPromotions({ rules: ruleSet.rules, steps: priced.steps })) {
      if (await consumePromotion(platform, tx, { orderId, placedWith, user, ...reducing })) continue
      evictPromotions(platform, tx.brandId)
      return fail(promotionGone)
    }
    return ok(undefined)
  },
})
