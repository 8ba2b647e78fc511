import { z } from 'zod'
import type { AnalyticsChannel } from '../domain/analytics-channel.ts'
import { CONSENT_POLICIES, CONSENT_PURPOSES, type ConsentPurpose } from '../domain/consent.ts'
import type { SiteRecord } from '../domain/site.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** A company whose script measures visits or advertising. */
    pixelVendor: PixelVendor
    /** The pixels of a site; undefined: none. */
    sitePixels: (site: SiteRecord) => Promise<SitePixels | undefined>
    /** The ids of a site's pixels, for conversions that the server sends under the same ids. */
    pixelIds: (site: SiteRecord) => Promise<readonly SitePixelIds[]>
  }
}

/** What pages need to know of a site's pixels before any of them is loaded. */
export const sitePixelsSchema = z.object({
  consent: z.enum(CONSENT_POLICIES),
  vendors: z.array(
    z.object({
      name: z.string(),
      /** The company's own name, for the customer's choice. */
      title: z.string(),
      purpose: z.enum(CONSENT_PURPOSES),
      /** Takes the customer's phone and e-mail, hashed. */
      takesContact: z.boolean(),
    }),
  ),
})
export type SitePixels = z.output<typeof sitePixelsSchema>

/** A vendor's pixels at a site. */
export interface SitePixelIds {
  readonly name: string
  readonly title: string
  readonly purpose: ConsentPurpose
  readonly takesContact: boolean
  readonly ids: readonly string[]
}

/** Origins that a vendor's frame may reach, as sources of a content security policy. */
export interface PixelSources {
  readonly scripts: readonly string[]
  readonly connections: readonly string[]
  readonly images: readonly string[]
}

/**
 * A vendor's adapter on the server. Its script runs in a frame of its own, with an origin of its own and a policy made
 * from `sources`: it sees neither the shop's page nor another vendor.
 */
export interface PixelVendor {
  /** In site files and addresses, such as `meta`. */
  readonly name: string
  readonly title: string
  readonly purpose: ConsentPurpose
  /** The form of the vendor's ids. */
  readonly id: RegExp
  /** Where the vendor's scripts are, without a slash at the end. A stand-in may take its place in tests. */
  readonly origin: string
  readonly sources: PixelSources
  /** The address of the built adapter's file: see `PixelAdapter`. */
  readonly adapter: string
}

/** An amount in minor units, with the decimal digits of its currency. */
export interface PixelAmount {
  readonly amount: number
  readonly digits: number
  readonly currency: string
}

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

/** What a frame gets from the page that embeds it. */
export interface PixelFrameInput {
  readonly ids: readonly string[]
  /** The vendor's origin, or that of its stand-in. */
  readonly origin: string
  /** The address that vendors may see. */
  readonly address: string
  /** The purposes that the customer allows: never empty. */
  readonly purposes: readonly ConsentPurpose[]
  /** The visitor's id in statistics; undefined where statistics are not allowed. */
  readonly visitorId?: string | undefined
}

/** A vendor's adapter in the frame; its script calls `registerPixel` with it. */
export interface PixelAdapter {
  /** Installs the vendor's queue; returns the addresses of the scripts to load. */
  readonly install: (input: PixelFrameInput) => readonly string[]
  /** Whether the vendor's script has taken over; `isLoaded`: all addresses of `install` are here. */
  readonly isReady: (isLoaded: boolean) => boolean
  readonly track: (event: PixelEvent) => void
}
