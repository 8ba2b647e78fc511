import type { Channel } from '#core/sites/domain/order-type.ts'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { Language, LocalizedText } from '#platform/kernel/language.ts'
import type { AcceptanceTerms } from './acceptance.ts'
import type { AreaTerms } from './area-rules.ts'
import type { BusyState } from './busy.ts'
import type { StoreCharges } from './charges.ts'
import type { CollectField } from './collect.ts'
import type { GeoPoint } from './geo.ts'
import type { PaymentMethod } from './payment-method.ts'
import type { TimeWindow, WeeklyHours } from './weekly-hours.ts'

/** A tax of the brand; the rate in basis points (500 is 5 %). */
export interface TaxRecord {
  readonly _id: string
  readonly name: LocalizedText
  readonly rate: number
  /** Whether prices contain it already. */
  readonly inclusive: boolean
}

/** A channel that staff has paused; it runs again by itself from `until` on, or when told so. */
export interface PauseRecord {
  readonly channel: Channel
  readonly until: Date | null
}

/** Timetables: the store's own, and one for a channel that keeps other hours. */
export interface StoreHours {
  readonly store: WeeklyHours
  readonly delivery?: WeeklyHours
  readonly pickup?: WeeklyHours
}

/** The channels whose orders can be for later. */
export type ScheduledChannel = 'delivery' | 'pickup'

/** How orders for later are taken on a channel. */
export interface SlotSettings {
  readonly isActive: boolean
  /** 10: a point of time is chosen, 20: a span. */
  readonly type: 10 | 20
  /** The shortest time from ordering to the beginning of the slot. */
  readonly leadMinutes: number
  readonly slotMinutes: number
  /** How many days after today can be chosen. */
  readonly daysAhead: number
  /** Orders for a day end at this time so many days before it; null: the lead time is all. */
  readonly cutOff: { readonly time: string; readonly daysBefore: number } | null
  /** Orders in one slot; null: any number. */
  readonly maxOrders: number | null
  /** The kitchen's work in one slot, in minutes; null: any amount. */
  readonly maxKitchenMinutes: number | null
  /** The kitchen's work for one piece, in minutes. */
  readonly minutesPerItem: number
  /** The last order, for now or for a slot, is so long before closing. */
  readonly lastOrderMinutes: number
}

export type StoreSchedule = { readonly [Channel in ScheduledChannel]?: SlotSettings }

/** A holiday, or a date with other hours. */
export interface SpecialDay {
  /** ISO dates, both included. */
  readonly from: string
  readonly to: string
  readonly name: LocalizedText
  /** The opening times instead of the weekday's; none is a day off. */
  readonly windows: readonly TimeWindow[]
}

/** A picture of an outlet, and what is to be seen on it. */
export interface OutletPicture extends PictureRecord {
  readonly alt: LocalizedText
}

/** A gateway by its name, and the brand's own name of its account there. */
export interface GatewayAccount {
  readonly name: string
  readonly account: string
}

/** An outlet with everything that the shop's rules ask of it. Amounts are minor units of `currency`. */
export interface StoreRecord {
  readonly _id: string
  readonly brandId: string
  readonly key: string
  readonly name: LocalizedText
  readonly address: LocalizedText
  readonly city: LocalizedText
  readonly latitude: number
  readonly longitude: number
  readonly phone: string | null
  readonly email: string | null
  readonly pinCode: string | null
  /** ISO 3166 alpha-2, of the brand. */
  readonly country: string
  readonly currency: string
  readonly languages: readonly Language[]
  readonly timeZone: string
  readonly isActive: boolean
  /** The outlet is being tried out and takes no orders. */
  readonly previewMode: boolean
  /** Ends the links to an outlet under testing when it is counted up. */
  readonly previewRound: number
  readonly skipToMenu: boolean
  readonly downtime: { readonly from: Date; readonly to: Date } | null
  readonly services: Readonly<Record<Channel, boolean>>
  /** With the special days already in them. */
  readonly hours: StoreHours
  readonly specialDays: readonly SpecialDay[]
  readonly schedule: StoreSchedule
  readonly pauses: readonly PauseRecord[]
  readonly paymentMethods: Readonly<Record<Channel, readonly PaymentMethod[]>>
  /** The highest total that may be paid in cash; null: no limit. */
  readonly cashLimit: number | null
  readonly gateway: GatewayAccount
  /** Tried in this order when the first takes nothing. */
  readonly otherGateways: readonly GatewayAccount[]
  /** The e-mail address at checkout: 10 not asked, 20 required, 30 optional. */
  readonly isEmailNeeded: 10 | 20 | 30
  readonly preparationMinutes: number
  /** Set by staff while the kitchen cannot keep up; it may be over already. */
  readonly busy: BusyState | null
  /** The outlet's time to answer a new order; null: none is declined by itself. */
  readonly answering: AcceptanceTerms | null
  /** What whoever orders is asked for. */
  readonly collect: readonly CollectField[]
  /** What stands on its tables, in the merchant's order. */
  readonly tableNumbers: readonly string[]
  /** Its own pictures; where there are none, its site's cover stands for it. */
  readonly gallery: readonly OutletPicture[]
  readonly packagingFee: number
  readonly packagingTaxId: string | null
  readonly charges: StoreCharges
  /** Of the charges for service and small orders. */
  readonly chargesTaxId: string | null
  readonly taxes: readonly TaxRecord[]
  /** Percent; empty where tips are not customary. */
  readonly tipPresets: readonly number[]
  readonly minimumOrder: { readonly delivery: number; readonly pickup: number }
  /** Grows with every change that a menu page shows. */
  readonly menuVersion: number
  /** The first part of its site's address. */
  readonly homePath: string
}

/** A place that an outlet delivers to. */
export interface AreaRecord extends AreaTerms {
  readonly _id: string
  readonly storeId: string
  readonly timeZone: string
  /** Where its outlet stands. */
  readonly outlet: GeoPoint
}

/** The smallest sub-total that a delivery to `area` must have. */
export const getDeliveryMinimum = (store: StoreRecord, area: AreaRecord): number =>
  area.minimumOrder ?? store.minimumOrder.delivery
