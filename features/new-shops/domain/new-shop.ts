import type { MERCHANT_TYPES } from '#core/sites/domain/merchant-type.ts'
import type { Language } from '#platform/kernel/language.ts'

/** What a shop is opened with; everything else is set in its console. */
export interface NewShop {
  readonly name: string
  /** The shop's address after the slash. */
  readonly homePath: string
  readonly merchantType: (typeof MERCHANT_TYPES)[number]
  /** ISO 3166 alpha-2. */
  readonly country: string
  /** ISO 4217. */
  readonly currency: string
  readonly timeZone: string
  /** Of the menu. */
  readonly language: Language
  readonly colorCode: string
  readonly address: string
  readonly city: string
  /** In degrees. */
  readonly latitude: number
  readonly longitude: number
  /** Times of day such as 09:30. */
  readonly opens: string
  readonly closes: string
}

/** What was filled in so far. */
export type NewShopDraft = { readonly [Field in keyof NewShop]?: NewShop[Field] | undefined }
