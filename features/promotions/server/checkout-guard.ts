import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import type {
  CheckoutGuard,
  Payable,
  PayingQuestion,
  Untaken,
} from '#core/checkout/server/checkout-guard.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { promotionErrors } from '../contract/errors.ts'
import { type HeldPromotion, readHeld } from '../domain/combine.ts'
import { payingRefusal } from '../domain/judge-promotion.ts'
import { PROMOTION_RULE } from '../domain/promotion-rule.ts'
import { selectChosen } from './cart-promotions.repo.ts'
import { phoneKey, userKey } from './customer-keys.ts'
import { forgetPromotions, promotionsOf, tellPromotionsChanged } from './promotion-book.ts'
import { bookUse, hasOtherOrder } from './redemptions.repo.ts'

type Needs = Pick<Platform, 'sharing' | 'secret'>

const stepsOf = (payable: Payable) =>
  ('live' in payable ? payable.live.priced.steps : payable.order.trace).filter(
    ({ kind }) => kind === 'discount',
  )

const cartIdOf = (payable: Payable): string | undefined =>
  'live' in payable ? payable.live.cart.id : payable.order.cart?.id

/** Refuses ways to pay that the discount of a cart or an order is not for. */
const judge = async (
  platform: Needs,
  unit: Unit,
  { payable, method, stage }: PayingQuestion,
): Promise<Result<void, Failure>> => {
  const sources = stepsOf(payable).map(({ source }) => source)
  if (sources.length === 0) return ok(undefined)
  const used = (await promotionsOf(platform, unit)).filter(({ id }) => sources.includes(id))
  const isForCards = used.some(({ conditions }) => conditions.cardTypes.length > 0)
  const cartId = cartIdOf(payable)
  const chosen = isForCards && cartId !== undefined ? await selectChosen(unit, cartId) : null
  for (const { conditions } of used) {
    const cardType = chosen?.cardType ?? null
    const refusal = payingRefusal(conditions, { method, cardType })
    // Which card it will be is asked where cards are chosen.
    const isOpen = refusal === 'cardType' && cardType === null && stage === 'offer'
    if (refusal && !isOpen) return fail(failure(promotionErrors[refusal], { field: 'payment.mod' }))
  }
  return ok(undefined)
}

const gone: Untaken = { kind: 'promotion', failure: failure(promotionErrors.goneMeanwhile) }

/** Books one use; false when there is none left, for anybody or for this customer. */
const takeOne = async (
  platform: Needs,
  unit: Unit,
  { order, promotion, amount }: { order: OrderRecord; promotion: HeldPromotion; amount: number },
): Promise<boolean> => {
  const known = (await promotionsOf(platform, unit)).find(({ id }) => id === promotion.id)
  if (known?.revision !== promotion.revision) return false
  const { isFirstOrder } = known.conditions
  const keys = { user: userKey(order.userId), phone: phoneKey(platform, order.contact.phone) }
  // One first order is one use, also for a new account with the same phone.
  const customerLimit = isFirstOrder ? 1 : known.customerLimit
  // Asked for in one moment: they travel together, and a refusal by one of them undoes what the other did.
  const [booked, hasOrdered] = await Promise.all([
    bookUse(unit, { orderId: order.id, promotion, keys, customerLimit, amount }),
    isFirstOrder && hasOtherOrder(unit, order.userId, order.id),
  ])
  if (!booked?.isWithinLimit || hasOrdered) return false
  if (booked.totalLimit !== null && booked.used >= booked.totalLimit) await tellPromotionsChanged(unit)
  return true
}

/** The promotions that take something off a cart, in the order in which their rows are changed everywhere. */
const reducing = ({ ruleSet, priced }: LiveCart) => {
  const held = ruleSet.rules
    .filter(({ kind }) => kind === PROMOTION_RULE)
    .flatMap(({ data }) => readHeld(data))
  return held
    .map((promotion) => {
      const steps = priced.steps.filter(({ source }) => source === promotion.id)
      return { promotion, amount: -steps.reduce((sum, { amount }) => sum + amount, 0) }
    })
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => (a.promotion.id < b.promotion.id ? -1 : 1))
}

/** What promotions have to say when an order is placed and paid. */
export const promotionGuard = (platform: Needs): CheckoutGuard => ({
  judge: (unit, question) => judge(platform, unit, question),
  take: async (unit, { order, live }) => {
    for (const { promotion, amount } of reducing(live)) {
      if (await takeOne(platform, unit, { order, promotion, amount })) continue
      forgetPromotions(platform, unit.brandId)
      return fail(gone)
    }
    return ok(undefined)
  },
})
