import type { Portion } from '#core/menus/domain/choices.ts'
import type { PaymentRecord } from '#core/payments/domain/payment.ts'
import type { PriceStep, PricingInput } from '#core/pricing/domain/price-cart.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { LabelledAnswer } from '#core/stores/domain/collect.ts'
import type { GeoPoint } from '#core/stores/domain/geo.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { OrderAnswerPolicy } from './answer-deadline.ts'
import type { OrderStatus } from './order-status.ts'

/** Who changed an order. `name` is for the merchant's eyes only. */
export type OrderActor =
  | { readonly kind: 'customer'; readonly id: string }
  | { readonly kind: 'staff'; readonly id: string; readonly role: string; readonly name: string }
  | { readonly kind: 'system' }

/** The member of staff who entered an order for a customer on the phone or at the counter. */
export type EntryStaffMember = Pick<Extract<OrderActor, { kind: 'staff' }>, 'id' | 'role' | 'name'>

/** The outlet as it was when the order was placed. */
export interface StoreSnapshot {
  readonly id: string
  readonly name: LocalizedText
  /** First part of the addresses of the site where the order was placed. */
  readonly homePath: string
  readonly address: LocalizedText
  readonly phone: string | null
  readonly timeZone: string
  readonly latitude: number
  readonly longitude: number
}

export interface ContactSnapshot {
  readonly name: string
  readonly phone: string
  readonly email: string
}

export interface AddressSnapshot {
  /** The whole address as the driver reads it. */
  readonly address: string
  readonly area: LocalizedText
  readonly city: LocalizedText
  /** Where the customer marked it on the map; orders from before do not have it. */
  readonly pin?: GeoPoint | null
}

/**
 * A group of options with what was chosen from it; prices in minor units. Orders from before there were nested groups
 * have only names, counts and prices.
 */
export interface ChoiceSnapshot {
  readonly _id?: string
  readonly name: LocalizedText
  /** The chosen options in which the group opened. */
  readonly under?: readonly string[]
  /** What belongs in the product and was taken out. */
  readonly without?: readonly LocalizedText[]
  readonly variants: readonly {
    readonly _id?: string
    readonly name: LocalizedText
    readonly counter: number
    readonly portion?: Portion
    /** The product that it is, in a meal deal, and how many of it one deal takes from stock. */
    readonly taken?: { readonly productId: string; readonly qty: number }
    /** It is in the product anyway. */
    readonly isIncluded?: boolean
    readonly price: number
  }[]
}

export interface OrderLine {
  readonly id: string
  readonly productId: string
  readonly sku: string
  readonly name: LocalizedText
  readonly photo: { readonly base: string; readonly width: number; readonly height: number } | null
  readonly choices: readonly ChoiceSnapshot[]
  /** With the choices, in minor units. */
  readonly unitPrice: number
  readonly qty: number
  readonly total: number
  readonly specialInstructions: string
  /** To the product's questions; absent when nothing was answered. */
  readonly answers?: readonly LabelledAnswer[]
  /** When it came to an order that was placed already, as an instant; absent: it was ordered with the others. */
  readonly addedAt?: string
}

/** What was agreed when the order was placed. Only lines, way and price may be agreed anew, see `revise-order.service.ts`. */
export interface OrderTerms {
  readonly storeId: string
  readonly orderType: OrderType
  /** A table order of several rounds. */
  readonly isMultiDine: boolean
  readonly currency: string
  readonly subTotal: number
  readonly total: number
  readonly trace: readonly PriceStep[]
  readonly store: StoreSnapshot
  readonly isContactless: boolean
  readonly needsCutlery: boolean
  readonly source: string
  readonly cart: { readonly id: string; readonly version: number } | null
  /** The moment for which an order for later is wanted; null: as soon as possible. */
  readonly scheduledFor: Date | null
  /** The end of the span that was chosen; null where a point of time was. */
  readonly scheduledUntil: Date | null
  /** What the outlet usually needs to prepare. */
  readonly preparationMinutes: number
  /** The outlet's time to answer; null: the order is never declined by itself. */
  readonly answering: OrderAnswerPolicy | null
  /** Usual minutes from the outlet to the door; null when nothing is delivered. */
  readonly deliveryMinutes: number | null
  readonly lines: readonly OrderLine[]
}

/** The person behind the order. Not part of the events. */
export interface OrderPerson {
  readonly contact: ContactSnapshot
  readonly address: AddressSnapshot | null
  readonly deliveryInstruction: string
  /** To the outlet's questions. */
  readonly answers: readonly LabelledAnswer[]
}

/** Everything about an order that its events tell. */
export interface OrderState extends OrderTerms {
  readonly id: string
  readonly number: number
  readonly status: OrderStatus
  readonly version: number
  readonly userId: string
  readonly paymentId: string
  readonly placedAt: Date
  /** A new order that nobody has answered by then is declined; null: never, or it was not yet paid. */
  readonly answerBy: Date | null
  readonly acceptedAt: Date | null
  readonly acceptedMinutes: number | null
  /** The promised moment of handing over or leaving the outlet. */
  readonly readyAt: Date | null
  readonly declineReason: string
  readonly finishedAt: Date | null
}

/** When each status was last reached. */
export interface StatusMoment {
  readonly status: OrderStatus
  readonly at: Date
}

/** An order with all that belongs to it. */
export interface OrderRecord extends OrderState, OrderPerson {
  readonly brandId: string
  /** When it was last sent to another address than before; null: it goes where it was placed for. */
  readonly addressChangedAt: Date | null
  /** Null: its customer placed it. */
  readonly enteredBy: EntryStaffMember | null
  readonly payment: PaymentRecord
  /** Oldest first. */
  readonly history: readonly StatusMoment[]
}

/** As much of an order as it takes to write to its customer. */
export type OrderHeader = Pick<
  OrderRecord,
  'id' | 'number' | 'userId' | 'storeId' | 'contact' | 'store' | 'readyAt'
>

/** What checkout hands over. `id` is made before the payment is opened, because the payment names the order. */
export interface OrderDraft extends OrderTerms, OrderPerson {
  readonly id: string
  readonly userId: string
  readonly payment: PaymentRecord
  /** What the price was made of, kept so that it can be made once more; null where nobody knows. */
  readonly pricing: PricingInput | null
  /** Absent: its customer places it. */
  readonly enteredBy?: EntryStaffMember | undefined
}
