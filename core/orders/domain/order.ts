import type { GeoPoint } from '#core/maps/domain/geo.ts'
import type { Allergen } from '#core/menus/domain/allergens.ts'
import type { Portion } from '#core/menus/domain/choices.ts'
import type { PaymentRecord } from '#core/payments/domain/payment.ts'
import type { PriceStep, PricingInput } from '#core/pricing/domain/price-cart.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import type { ArrivalPace } from '#core/stores/domain/arrival.ts'
import type { LabelledAnswer } from '#core/stores/domain/collect.ts'
import type { TableSnapshot } from '#core/tables/domain/table.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { OrderAnswerPolicy } from './answer-deadline.ts'
import type { DelayReason } from './delay-reason.ts'
import type { DropOff } from './drop-off.ts'
import type { OrderStatus } from './order-status.ts'

/** Who changed an order. `name` is shown to the merchant only. */
export type OrderActor =
  | { readonly kind: 'customer'; readonly id: string }
  | { readonly kind: 'staff'; readonly id: string; readonly role: string; readonly name: string }
  | { readonly kind: 'system' }

/** The member of staff who entered an order for a customer on the phone or at the counter. */
export type EntryStaffMember = Pick<Extract<OrderActor, { kind: 'staff' }>, 'id' | 'role' | 'name'>

/** Snapshot of the outlet when the order was placed. */
export interface StoreSnapshot {
  readonly id: string
  /** Absent in orders that were placed before it was stored; those are worded as a restaurant's. */
  readonly merchantType?: string
  readonly name: LocalizedText
  /** Path prefix of the site where the order was placed. */
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
  /** The full address for the driver. */
  readonly address: string
  readonly area: LocalizedText
  readonly city: LocalizedText
  /** The customer's pin on the map; absent in orders placed before pins existed. */
  readonly pin?: GeoPoint | null
}

/**
 * A group of options with its chosen variants; prices in minor units. Orders placed before nested groups existed have
 * only names, counts and prices.
 */
export interface ChoiceSnapshot {
  readonly _id?: string
  readonly name: LocalizedText
  /** The chosen options that opened the group. */
  readonly under?: readonly string[]
  /** Included ingredients that were removed. */
  readonly without?: readonly LocalizedText[]
  readonly variants: readonly {
    readonly _id?: string
    readonly name: LocalizedText
    readonly counter: number
    readonly portion?: Portion
    /** In a meal deal: the product of the variant, and the quantity that one deal takes from stock. */
    readonly taken?: { readonly productId: string; readonly qty: number }
    /** Part of the product by default. */
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
  /** Answers to the product's questions; absent when there are none. */
  readonly answers?: readonly LabelledAnswer[]
  /** When it was added to a placed order, as an instant; absent: part of the original order. */
  readonly addedAt?: string
}

/** The longest appointment: later ones cannot overlap a time, so they need not be read. */
export const MAX_APPOINTMENT_MINUTES = 1440

/** Whose time an order takes, as agreed when it was placed; it begins at the order's scheduled time. */
export interface AppointmentSnapshot {
  readonly personId: string
  readonly person: LocalizedText
  readonly minutes: number
}

/**
 * The terms agreed when the order was placed. Only lines, fulfilment and price can be revised, see
 * `revise-order.service.ts`.
 */
export interface OrderTerms {
  readonly storeId: string
  readonly orderType: OrderType
  /** A table order with several rounds. */
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
  /** The requested time of a scheduled order; null: as soon as possible. */
  readonly scheduledFor: Date | null
  /** The end of the chosen time range; null for a point in time. */
  readonly scheduledUntil: Date | null
  /** The outlet's usual preparation time. */
  readonly preparationMinutes: number
  /** What it was promised beyond preparation and delivery, as the outlet's pace was when it was placed. */
  readonly pace: ArrivalPace
  /** The outlet's deadline to answer; null: the order is never declined automatically. */
  readonly answering: OrderAnswerPolicy | null
  /** Usual minutes from the outlet to the address; null when nothing is delivered. */
  readonly deliveryMinutes: number | null
  /** Absent: it takes nobody's time. */
  readonly appointment?: AppointmentSnapshot | undefined
  readonly lines: readonly OrderLine[]
}

/** The customer of the order. Not part of the events. */
export interface OrderPerson {
  readonly contact: ContactSnapshot
  readonly address: AddressSnapshot | null
  /** To whoever delivers the order. */
  readonly deliveryInstruction: string
  /** To the outlet, about the whole order. */
  readonly orderNote: string
  /** Answers to the outlet's questions. */
  readonly answers: readonly LabelledAnswer[]
  /** Allergies in the household that the customer sends to the kitchen; empty: nothing was sent. */
  readonly allergies: readonly Allergen[]
  /** How it is handed over, where it is delivered. */
  readonly dropOff: DropOff
}

/** The state of an order that its events define. */
export interface OrderState extends OrderTerms {
  readonly id: string
  readonly number: number
  readonly status: OrderStatus
  readonly version: number
  readonly userId: string
  readonly paymentId: string
  readonly placedAt: Date
  /** Deadline after which an unanswered new order is declined; null: none, or the order is not paid yet. */
  readonly answerBy: Date | null
  readonly acceptedAt: Date | null
  readonly acceptedMinutes: number | null
  /** The time of hand-over or of leaving the outlet, stated at acceptance. */
  readonly readyAt: Date | null
  /** Why it was accepted for a later time than promised; null: it was not. */
  readonly delayReason: DelayReason | null
  readonly declineReason: string
  readonly finishedAt: Date | null
}

/** When each status was last reached. */
export interface StatusMoment {
  readonly status: OrderStatus
  readonly at: Date
}

/** An order with all of its related data. */
export interface OrderRecord extends OrderState, OrderPerson {
  readonly brandId: string
  /** When its address was last changed; null: it goes to the original address. */
  readonly addressChangedAt: Date | null
  /** Null: the customer placed it. */
  readonly enteredBy: EntryStaffMember | null
  /** Where it is served; null unless that is at a table or in a room. */
  readonly table: TableSnapshot | null
  readonly payment: PaymentRecord
  /** Oldest first. */
  readonly history: readonly StatusMoment[]
}

/** The part of an order that customer messages need: whom to tell, where, and when the order comes. */
export type OrderHeader = Pick<
  OrderRecord,
  | 'id'
  | 'number'
  | 'status'
  | 'userId'
  | 'storeId'
  | 'contact'
  | 'store'
  | 'scheduledFor'
  | 'scheduledUntil'
  | 'preparationMinutes'
  | 'deliveryMinutes'
  | 'pace'
  | 'readyAt'
  | 'history'
>

/**
 * The order as checkout creates it. `id` is generated before the payment is opened, because the payment refers to the
 * order.
 */
export interface OrderDraft extends OrderTerms, OrderPerson {
  readonly id: string
  readonly userId: string
  readonly payment: PaymentRecord
  /** The inputs of the price, stored so that it can be computed again; null when unknown. */
  readonly pricing: PricingInput | null
  /** Absent: the customer places it. */
  readonly enteredBy?: EntryStaffMember | undefined
  /** Absent: it is served at no table. */
  readonly table?: TableSnapshot | undefined
}
