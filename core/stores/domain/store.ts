import type { GeoPoint } from '#core/maps/domain/geo.ts'
import type { Channel } from '#core/sites/domain/order-type.ts'
import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { Language, LocalizedText } from '#platform/kernel/language.ts'
import type { AcceptanceTerms } from './acceptance.ts'
import type { AreaTerms } from './area-terms.ts'
import type { PacedStore } from './arrival.ts'
import type { BusyState } from './busy.ts'
import type { StoreCharges } from './charges.ts'
import type { CollectField } from './collect.ts'
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

/** A channel that staff paused; it resumes at `until`, or when staff resume it. */
export interface PauseRecord {
  readonly channel: Channel
  readonly until: Date | null
}

/** Timetables: the store's own, and one for each channel with other hours. */
export interface StoreHours {
  readonly store: WeeklyHours
  readonly delivery?: WeeklyHours
  readonly pickup?: WeeklyHours
}

/** The channels that take orders for later. */
export type ScheduledChannel = 'delivery' | 'pickup'

/** How a channel takes orders for later. */
export interface SlotSettings {
  readonly isActive: boolean
  /** 10: the customer chooses a point of time, 20: a span. */
  readonly type: 10 | 20
  /** The shortest time from ordering to the beginning of the slot. */
  readonly leadMinutes: number
  readonly slotMinutes: number
  /** How many days after today can be chosen. */
  readonly daysAhead: number
  /** Orders for a day end at `time`, `daysBefore` days before it; null: only the lead time applies. */
  readonly cutOff: { readonly time: string; readonly daysBefore: number } | null
  /** Maximum orders in one slot; null: no limit. */
  readonly maxOrders: number | null
  /** Maximum work of the kitchen in one slot, in minutes; null: no limit. */
  readonly maxKitchenMinutes: number | null
  /** The kitchen's work for one item, in minutes. */
  readonly minutesPerItem: number
  /** Minutes between the last order, for now or for a slot, and closing. */
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

/** A picture of an outlet, with its alternative text. */
export interface OutletPicture extends PictureRecord {
  readonly alt: LocalizedText
}

/** A gateway by its name, and the brand's own name of its account there. */
export interface GatewayAccount {
  readonly name: string
  readonly account: string
}

/** An outlet with everything that the shop's rules need. Amounts are minor units of `currency`. */
export interface StoreRecord {
  readonly _id: string
  readonly brandId: string
  /** Of the brand, such as `restaurant` or `grocery`. */
  readonly merchantType: string
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
  /** The outlet is under testing and takes no orders. */
  readonly previewMode: boolean
  /** Increasing it revokes the links to an outlet under testing. */
  readonly previewRound: number
  readonly skipToMenu: boolean
  readonly downtime: { readonly from: Date; readonly to: Date } | null
  readonly services: Readonly<Record<Channel, boolean>>
  /** Including the special days. */
  readonly hours: StoreHours
  readonly specialDays: readonly SpecialDay[]
  readonly schedule: StoreSchedule
  readonly pauses: readonly PauseRecord[]
  readonly paymentMethods: Readonly<Record<Channel, readonly PaymentMethod[]>>
  /** The highest total that may be paid in cash; null: no limit. */
  readonly cashLimit: number | null
  readonly gateway: GatewayAccount
  /** Attempted in this order when the first refuses the payment. */
  readonly otherGateways: readonly GatewayAccount[]
  /** The e-mail address at checkout: 10 not asked, 20 required, 30 optional. */
  readonly isEmailNeeded: 10 | 20 | 30
  /** Whether an address must have a pin on the map to be delivered to. */
  readonly isPinNeeded: boolean
  /** Domains that customers' e-mail addresses must belong to, of the brand; empty: any. */
  readonly emailDomains: readonly string[]
  readonly preparationMinutes: number
  /** Set by staff while the kitchen cannot meet the usual times; it may already be over. */
  readonly busy: BusyState | null
  /** How its orders for now differ from the configured minutes, per channel. */
  readonly pace: PacedStore['pace']
  /** The outlet's time to answer a new order; null: no order is declined automatically. */
  readonly answering: AcceptanceTerms | null
  /** Questions to the customer. */
  readonly collect: readonly CollectField[]
  /** The numbers on its tables, in the merchant's order. */
  readonly tableNumbers: readonly string[]
  /** Its own pictures; where there are none, its site's cover is shown. */
  readonly gallery: readonly OutletPicture[]
  readonly packagingFee: number
  readonly packagingTaxId: string | null
  readonly charges: StoreCharges
  /** The tax of the charges for service and small orders. */
  readonly chargesTaxId: string | null
  readonly taxes: readonly TaxRecord[]
  /** Percent; empty where tips are not customary. */
  readonly tipPresets: readonly number[]
  readonly minimumOrder: { readonly delivery: number; readonly pickup: number }
  /** Increases with every change that a menu page shows. */
  readonly menuVersion: number
  /** The first path segment of its site. */
  readonly homePath: string
}

/** A place that an outlet delivers to. */
export interface AreaRecord extends AreaTerms {
  readonly _id: string
  readonly storeId: string
  readonly timeZone: string
  /** The location of its outlet. */
  readonly outlet: GeoPoint
}

/** The minimum sub-total of a delivery to `area`. */
export const getDeliveryMinimum = (store: StoreRecord, area: AreaRecord): number =>
  area.minimumOrder ?? store.minimumOrder.delivery
