import { getDecimalDigits, type Money } from '#platform/kernel/money.ts'
import type { AnalyticsChannel } from './analytics-channel.ts'

/** An amount in minor units, with the decimal digits of its currency. */
export interface PixelAmount {
  readonly amount: number
  readonly digits: number
  readonly currency: string
}

/** An amount as vendors' scripts, which know no currencies, get it. */
export const toPixelAmount = ({ amount, currency }: Money): PixelAmount => ({
  ...{ amount, currency },
  digits: getDecimalDigits(currency),
})

/** A customer's contact as SHA-256 in hexadecimal digits. */
export interface HashedContact {
  readonly phone?: string
  readonly email?: string
}

/** What happens in the shop, as vendors are notified of it. Never contains an address, a name or an order's id. */
export type PixelEvent =
  /** The pixel started: once per page session. `isAtFlow`: the address is the origin and the flow path. */
  | { readonly kind: 'start'; readonly isAtFlow: boolean; readonly contact?: HashedContact }
  /** A page is shown; `flow` is the path of the event flow. */
  | { readonly kind: 'page'; readonly flow: string }
  /** A dish was opened. Vendors count `eventId` once. */
  | { readonly kind: 'product'; readonly id: string; readonly eventId: string }
  /** An order was placed. Vendors count `id` once. */
  | {
      readonly kind: 'purchase'
      readonly id: string
      readonly total: PixelAmount
      readonly count: number
      readonly channel: AnalyticsChannel
    }
  /** Dishes were searched for. What was typed stays in the shop. */
  | { readonly kind: 'search' }
  /** `count` units of a dish were put into the cart, or taken from it, and the shop has confirmed it. */
  | {
      readonly kind: 'add' | 'remove'
      readonly id: string
      readonly count: number
      /** Of all these units, with their choices. */
      readonly value: PixelAmount
    }
  /** The cart was opened, or a step of its checkout for the first time. */
  | {
      readonly kind: 'cart' | 'details' | 'payment'
      readonly total: PixelAmount
      readonly count: number
    }
  /** A payment failed, and the customer was offered another attempt. */
  | { readonly kind: 'paymentFailed' }
