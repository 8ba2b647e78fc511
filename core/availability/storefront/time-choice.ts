import type { ComponentType } from 'react'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'

/** What a plugin shows in place of the sheet in which a time is chosen. Its code is loaded when it is opened. */
export interface TimeChoice {
  readonly name: string
  /** By the merchant's type, such as `salon`. */
  readonly isFor: (merchantType: string) => boolean
  readonly Dialog: ComponentType<{ vendor: Vendor }>
}
