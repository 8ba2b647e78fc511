import { loadUser } from '#core/customers/server/customers.service.ts'
import type { BillTerms } from '#core/orders/contract/bill-terms.ts'
import {
  type BillTermsCall,
  changeBillTerms,
  type LockedBillTerms,
  type NewTerms,
} from '#core/orders/server/bill-terms.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { promotionErrors } from '../contract/errors.ts'
import { type ApplicablePromotion, parseApplicablePromotions } from '../domain/combine-promotions.ts'
import type { Promotion } from '../domain/promotion.ts'
import { PROMOTION_RULE } from '../domain/promotion-rule.ts'
import { toApplicablePromotion, validateBasket, validatePromotion } from '../domain/validate-promotion.ts'
import { pickRequestedPromotion } from './apply-promo.use-case.ts'
import { loadCartPromotionState } from './cart-promotions.repo.ts'
import { toBasket, toOrderingContext } from './ordering-context.mapper.ts'
import { formatBasketRefusal } from './promotion.presenter.ts'
import { consumePromotion, listReducingPromotions } from './promotion-checkout.listener.ts'
import { evictPromotions, loadPromotions } from './promotions.cache.ts'
import { listUsedPromotions } from './redemptions.repo.ts'

export interface BillPromoInput extends BillTermsCall {
  readonly promo?: string | undefined
  readonly codeName?: string | undefined
  readonly cancel: boolean
}

interface BillPromoContext {
  readonly platform: Platform
  readonly language: Language
  readonly bill: LockedBillTerms
}

/** Whether a promotion is bound to a way of paying. */
const isForSomeMethods = ({ conditions }: Promotion): boolean =>
  conditions.paymentMethods.length > 0 || conditions.cardTypes.length > 0

const createNotApplicable = ({ platform, language }: BillPromoContext, reason: string): Failure => {
  const text = platform.catalogue.getTranslator(language, 'promotions')(reason)
  return failure(promotionErrors.notApplicable, { field: 'codeName', values: { reason: text } })
}

const validateBillBasket = (context: BillPromoContext, promotion: Promotion): Failure | undefined => {
  const { bill, platform, language } = context
  const { currency } = bill.order
  const refusal = validateBasket(promotion, toBasket(bill.lines, { currency, deliveryFee: null }))
  if (!refusal) return undefined
  if (refusal.kind === 'minimum')
    return failure(promotionErrors.minimumMissing, {
      values: { missing: { money: money(refusal.missing, currency) } },
    })
  const showing = { currency, language, catalogue: platform.catalogue }
  const reason = formatBasketRefusal(refusal, promotion, showing)
  return failure(promotionErrors.notApplicable, { field: 'codeName', values: { reason } })
}

/** Tells promotions that hold at the bill's outlet now, for the guest who applies a code, from those that do not. */
const loadValidator = async (
  tx: Transaction,
  { order, store }: LockedBillTerms,
  userId: string,
): Promise<(promotion: Promotion) => ReturnType<typeof validatePromotion>> => {
  const { orderType } = order
  const setting = toOrderingContext({ store, area: undefined, orderType, slot: null, now: tx.now })
  const { customer } = await loadCartPromotionState(tx, { userId, cartId: order.id })
  return (promotion) => validatePromotion(promotion, setting, customer)
}

/** Records the uses that the new price adds, or says which is gone; those that it drops are released with the revision. */
const recordNewUses = async (
  platform: Platform,
  tx: Transaction,
  { orderId, userId, terms }: { orderId: string; userId: string; terms: NewTerms },
): Promise<Failure | undefined> => {
  const used = await listUsedPromotions(tx, orderId)
  const phone = (await loadUser(tx, userId))?.phone ?? ''
  const reducing = listReducingPromotions({ rules: terms.input.rules, steps: terms.priced.steps })
  for (const { promotion, amount } of reducing.filter((each) => !used.has(each.promotion.id))) {
    const isRecorded = await consumePromotion(platform, tx, {
      ...{ orderId, user: { userId, phone }, promotion, amount },
    })
    if (isRecorded) continue
    evictPromotions(platform, tx.brandId)
    return failure(promotionErrors.goneMeanwhile)
  }
  return undefined
}

/** The promotion that a guest asks for; null takes the applied code off. */
const pickWanted = (
  promotions: readonly Promotion[],
  { cancel, promo, codeName }: BillPromoInput,
): Result<Promotion | null, Failure> => {
  if (cancel) return ok(null)
  const wanted = pickRequestedPromotion(promotions, { promo, codeName })
  if (!wanted) return fail(failure(promotionErrors.noPromo, { field: 'codeName' }))
  return isForSomeMethods(wanted)
    ? fail(failure(promotionErrors.notForBills, { field: 'codeName' }))
    : ok(wanted)
}

/** Points that pay, and rewards exchanged for points, exclude a code. */
const hasLoyalty = ({ order }: LockedBillTerms): boolean =>
  order.trace.some(({ kind }) => kind === 'points' || kind === 'reward')

type ValidatePromotion = Awaited<ReturnType<typeof loadValidator>>

/** Why a code cannot be used for this bill; undefined when it can. */
const validateRequested = (
  context: BillPromoContext,
  requested: Promotion,
  validate: ValidatePromotion,
): Failure | undefined => {
  const refusal = validate(requested)
  if (refusal) return createNotApplicable(context, `refusal.${refusal}`)
  if (hasLoyalty(context.bill)) return failure(promotionErrors.notWithPoints)
  return validateBillBasket(context, requested)
}

/** The promotions of the bill's price now, the requested one among them. */
const listPromotionsInUse = ({ rules }: LockedBillTerms): readonly ApplicablePromotion[] =>
  rules.filter(({ kind }) => kind === PROMOTION_RULE).flatMap(({ data }) => parseApplicablePromotions(data))

/** Offers that apply by themselves: those of the bill, and those that hold now. */
const listAutomatic = (
  promotions: readonly Promotion[],
  inUse: readonly ApplicablePromotion[],
  validate: ValidatePromotion,
): ApplicablePromotion[] => {
  const kept = inUse.filter(({ isChosen }) => !isChosen)
  const added = promotions.filter(
    (promotion) =>
      promotion.code === null &&
      !isForSomeMethods(promotion) &&
      !kept.some(({ id }) => id === promotion.id) &&
      validate(promotion) === undefined,
  )
  return [...kept, ...added.map((promotion) => toApplicablePromotion(promotion, false))]
}

/**
 * Applies a code to the whole bill of a table, later rounds included, in place of another, or takes it off. Offers that
 * apply by themselves count as they do in a cart.
 */
export const applyBillPromo = (
  platform: Platform,
  input: BillPromoInput,
): Promise<Result<BillTerms, Failure>> =>
  changeBillTerms(platform, input, async (tx, bill) => {
    const { caller, language } = input
    const context = { platform, language, bill }
    const promotions = await loadPromotions(platform, tx)
    const wanted = pickWanted(promotions, input)
    if (!wanted.ok) return wanted
    const requested = wanted.value
    const inUse = listPromotionsInUse(bill)
    if (requested && inUse.some(({ id, isChosen }) => isChosen && id === requested.id)) return ok(undefined)
    const validate = await loadValidator(tx, bill, caller.userId)
    const refused = requested && validateRequested(context, requested, validate)
    if (refused) return fail(refused)
    const chosen = requested ? [toApplicablePromotion(requested, true)] : []
    const data = [...listAutomatic(promotions, inUse, validate), ...chosen]
    const rules = data.length > 0 ? [{ kind: PROMOTION_RULE, stage: 'reduce', data } as const] : []
    const terms = bill.price([PROMOTION_RULE], rules)
    if (requested && !terms.priced.steps.some(({ source }) => source === requested.id))
      return fail(createNotApplicable(context, 'missing.items'))
    const gone = await recordNewUses(platform, tx, { orderId: bill.order.id, userId: caller.userId, terms })
    return gone ? fail(gone) : ok(terms)
  })
