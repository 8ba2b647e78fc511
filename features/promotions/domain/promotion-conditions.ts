import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import { evaluateHours } from '#core/stores/domain/weekly-hours.ts'
import type { CardType, Conditions, Promotion } from './promotion.ts'

/** Where, when and how somebody orders. */
export interface OrderingContext {
  readonly now: Date
  /** When the order is wanted: the beginning of its slot, or now. */
  readonly wantedAt: Date
  readonly timeZone: string
  readonly storeId: string
  /** Null while nobody has said where to, and for what is fetched. */
  readonly areaId: string | null
  readonly country: string
  readonly orderType: OrderType
}

/** What is known of a customer. Of someone who has not verified a phone it is taken on trust until ordering. */
export interface PromotionCustomer {
  readonly isVerified: boolean
  readonly hasOrdered: boolean
  /** How often they use this promotion in living orders. */
  readonly used: number
}

/** Why a promotion does not hold, whatever is in the cart. */
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

/** Whether its dates are over, or the merchant has stopped it. */
const validateDates = (
  { state, validFrom, validUntil }: Promotion,
  now: Date,
): 'ended' | 'notYet' | undefined => {
  if (state !== 'active' || (validUntil !== null && validUntil <= now)) return 'ended'
  return validFrom !== null && validFrom > now ? 'notYet' : undefined
}

const validateLocation = (conditions: Conditions, setting: OrderingContext): PromotionRefusal | undefined => {
  const { storeId, country, orderType, areaId } = setting
  if (!isValueAllowed(conditions.stores, storeId) || !isValueAllowed(conditions.countries, country))
    return 'store'
  if (!isValueAllowed(conditions.orderTypes, orderType)) return 'orderType'
  if (conditions.areas.length > 0 && (areaId === null || !conditions.areas.includes(areaId))) return 'area'
  return undefined
}

/**
 * Why a promotion does not hold here and now, for anybody; undefined when it does. Its dates are judged by the moment
 * of ordering, its hours by the moment for which the order is wanted: a lunch offer is about lunch.
 */
export const validateOrderingContext = (
  promotion: Promotion,
  setting: OrderingContext,
): PromotionRefusal | undefined => {
  const { conditions } = promotion
  const refused = validateDates(promotion, setting.now) ?? validateLocation(conditions, setting)
  if (refused || conditions.hours === null) return refused
  return evaluateHours(conditions.hours, setting.timeZone, setting.wantedAt).isOpen ? undefined : 'hours'
}

/** Why a customer cannot use a promotion any more; undefined when they can. */
export const validateCustomer = (
  { totalLimit, customerLimit, used, conditions }: Promotion,
  customer: PromotionCustomer,
): PromotionRefusal | undefined => {
  if (totalLimit !== null && used >= totalLimit) return 'usedUp'
  if (customerLimit !== null && customer.used >= customerLimit) return 'usedByYou'
  return conditions.isFirstOrder && customer.hasOrdered ? 'notFirstOrder' : undefined
}

/** Whether a way of paying takes a card that a bank has made. */
const CARD_METHODS: ReadonlySet<PaymentMethod> = new Set(['express', 'cardOnDelivery', 'cardSwipe', 'knet'])

/** Whether only cards will do, so that a refusal can say so. */
export const isForCardsOnly = ({ paymentMethods, cardTypes }: Conditions): boolean =>
  cardTypes.length > 0 ||
  (paymentMethods.length > 0 && paymentMethods.every((method) => CARD_METHODS.has(method)))

/** How somebody means to pay; the kind of card only when they have said it. */
export interface PaymentChoice {
  readonly method: PaymentMethod
  readonly cardType: CardType | null
}

/** `method`: not in this way; `cardsOnly`: the same where only cards will do; `cardType`: not with this card. */
export type PaymentRefusal = 'method' | 'cardsOnly' | 'cardType'

/** Why an order with a promotion cannot be paid like this; undefined when it can. */
export const validatePaymentChoice = (
  conditions: Conditions,
  { method, cardType }: PaymentChoice,
): PaymentRefusal | undefined => {
  const isCard = CARD_METHODS.has(method)
  const isAllowed =
    isValueAllowed(conditions.paymentMethods, method) && (conditions.cardTypes.length === 0 || isCard)
  if (!isAllowed) return isForCardsOnly(conditions) ? 'cardsOnly' : 'method'
  const isKnownCard = cardType !== null && conditions.cardTypes.includes(cardType)
  return conditions.cardTypes.length > 0 && !isKnownCard ? 'cardType' : undefined
}
