import { z } from 'zod'
import { CONSENT_POLICIES, CONSENT_PURPOSES, type ConsentPurpose } from '../domain/consent.ts'
import type { PixelEvent } from '../domain/pixel-event.ts'
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
