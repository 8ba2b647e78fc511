import type { AnalyticsChannel } from '../domain/analytics-channel.ts'
import type { ConsentPurpose } from '../domain/consent.ts'
import type { BrowserIds, ConversionName } from '../domain/conversion.ts'
import type { PixelAmount } from '../domain/pixel-event.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** A company that takes conversions from the server. */
    conversionVendor: ConversionVendor
  }
}

/** A line of an order, or an opened dish. */
export interface ConversionItem {
  readonly id: string
  readonly count: number
  /** For one; null when it is not known. */
  readonly price: PixelAmount | null
}

/** A conversion as an adapter puts it into its vendor's form. */
export interface Conversion {
  readonly name: ConversionName
  /** The same as the browser's event of it, so that the vendor counts once. */
  readonly eventId: string
  /** Under which the vendor counts the order: of a purchase its event id; null for an opened dish. */
  readonly transactionId: string | null
  readonly at: Date
  /** An address of the shop that leads to nobody's order. */
  readonly sourceUrl: string
  readonly userAgent: string | null
  readonly browser: BrowserIds
  /** As typed, empty when unknown or not to be sent. Adapters hash them by their vendor's rule. */
  readonly contact: { readonly phone: string; readonly email: string }
  readonly purposes: readonly ConsentPurpose[]
  /** Of the order, or what went back of it. */
  readonly total: PixelAmount | null
  readonly items: readonly ConversionItem[]
  /** Of an order. */
  readonly channel: AnalyticsChannel | null
}

/** The account to which a vendor books a conversion. */
export interface ConversionAccount {
  readonly pixelId: string
  /** The access token, as the merchant entered it. */
  readonly secret: string
  /** The vendor's address, or another that takes its place; without a slash at the end. */
  readonly origin: string
}

export interface ConversionRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/**
 * What a vendor made of a conversion: taken, refused for good, or to be sent again. The reason is for the merchant's
 * log and quotes nothing that was sent.
 */
export type ConversionOutcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused' | 'again'; readonly reason: string }

/** A vendor's adapter for conversions; its pixel has the same name. It does no I/O. */
export interface ConversionVendor {
  readonly name: string
  readonly origin: string
  /** The vendor's names of what it takes. */
  readonly events: Readonly<Partial<Record<ConversionName, string>>>
  /** Which of the vendor's pixel ids take conversions. */
  readonly takes: (pixelId: string) => boolean
  /** Older conversions are not taken. */
  readonly maxAgeHours: number
  /** Undefined: the vendor would refuse it, because nothing in it says whose it is. */
  readonly buildRequest: (conversion: Conversion, account: ConversionAccount) => ConversionRequest | undefined
  readonly readOutcome: (answer: { readonly status: number; readonly text: string }) => ConversionOutcome
}
