import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import { isWithinOfferHours, type ServiceClock } from './offer-hours.ts'
import type { Promotion, PromotionCardBrand, PromotionConditions } from './promotion.ts'

/** Where, when and how a customer orders. */
export interface PromotionContext extends ServiceClock {
  readonly now: Date
  /** When the order is wanted: the start of its slot, or now. */
  readonly wantedAt: Date
  readonly storeId: string
  /** Null until the customer names a destination, and for pickup. */
  readonly areaId: string | null
  readonly country: string
  readonly orderType: OrderType
}

/** What is known of a customer. It is trusted until ordering if the phone number is not verified. */
export interface PromotionCustomer {
  readonly isVerified: boolean
  readonly hasOrdered: boolean
  /** Uses of this promotion in orders that are neither cancelled nor declined. */
  readonly used: number
}

/** Why a promotion does not apply, whatever the cart contains. */
export type PromotionRefusal =
  | 'ended'
  | 'notYet'
  | 'store'
  | 'orderType'
  | 'area'
  | 'hours'
  | 'usedUp'
  | 'usedByYou'
  | 'notFirstOrder'

const isValueAllowed = <Value>(list: readonly Value[], value: Value): boolean =>
  list.length === 0 || list.includes(value)

/** Checks its dates and whether the merchant stopped it. */
const validateDates = (
  { state, validFrom, validUntil }: Promotion,
  now: Date,
): 'ended' | 'notYet' | undefined => {
  if (state !== 'active' || (validUntil !== null && validUntil <= now)) return 'ended'
  return validFrom !== null && validFrom > now ? 'notYet' : undefined
}

const validateLocation = (
  conditions: PromotionConditions,
  context: PromotionContext,
): PromotionRefusal | undefined => {
  const { storeId, country, orderType, areaId } = context
  if (!isValueAllowed(conditions.stores, storeId) || !isValueAllowed(conditions.countries, country))
    return 'store'
  if (!isValueAllowed(conditions.orderTypes, orderType)) return 'orderType'
  if (conditions.areas.length > 0 && (areaId === null || !conditions.areas.includes(areaId))) return 'area'
  return undefined
}

/**
 * Why a promotion does not apply here and now, for any customer; undefined when it does. Dates are evaluated at the
 * time of ordering, hours at the time for which the order is wanted: a lunch offer is for lunch.
 */
export const validateOrderingContext = (
  promotion: Promotion,
  context: PromotionContext,
): PromotionRefusal | undefined => {
  const { conditions } = promotion
  const refused = validateDates(promotion, context.now) ?? validateLocation(conditions, context)
  if (refused || conditions.hours === null) return refused
  return isWithinOfferHours(conditions.hours, context, context.wantedAt) ? undefined : 'hours'
}

/** Why a customer can no longer use a promotion; undefined when they can. */
export const validateCustomer = (
  { totalLimit, customerLimit, used, conditions }: Promotion,
  customer: PromotionCustomer,
): PromotionRefusal | undefined => {
  if (totalLimit !== null && used >= totalLimit) return 'usedUp'
  if (customerLimit !== null && customer.used >= customerLimit) return 'usedByYou'
  return conditions.isFirstOrder && customer.hasOrdered ? 'notFirstOrder' : undefined
}

/** Payment methods that accept a bank card. */
const CARD_METHODS: ReadonlySet<PaymentMethod> = new Set(['express', 'cardOnDelivery', 'cardSwipe', 'knet'])

/** Whether only cards are accepted, so that a rejection can state it. */
export const isForCardsOnly = ({ paymentMethods, cardTypes }: PromotionConditions): boolean =>
  cardTypes.length > 0 ||
  (paymentMethods.length > 0 && paymentMethods.every((method) => CARD_METHODS.has(method)))

/** How a customer intends to pay; the card type only if they named it. */
export interface PaymentMethodAndCard {
  readonly method: PaymentMethod
  readonly cardType: PromotionCardBrand | null
}

/**
 * `method`: not with this method; `cardsOnly`: the same when only cards are accepted; `cardType`: not with this card.
 */
export type PaymentRefusal = 'method' | 'cardsOnly' | 'cardType'

/** Why an order with a promotion cannot be paid this way; undefined when it can. */
export const validatePaymentChoice = (
  conditions: PromotionConditions,
  { method, cardType }: PaymentMethodAndCard,
): PaymentRefusal | undefined => {
  const isCard = CARD_METHODS.has(method)
  const isAllowed =
    isValueAllowed(conditions.paymentMethods, method) && (conditions.cardTypes.length === 0 || isCard)
  if (!isAllowed) return isForCardsOnly(conditions) ? 'cardsOnly' : 'method'
  const isKnownCard = cardType !== null && conditions.cardTypes.includes(cardType)
  return conditions.cardTypes.length > 0 && !isKnownCard ? 'cardType' : undefined
}
