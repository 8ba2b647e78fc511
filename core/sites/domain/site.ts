import type { Language, LocalizedText } from '#platform/kernel/language.ts'

/** A stored picture: the base of its URLs, and its original size in pixels. */
export interface PictureRecord {
  readonly base: string
  readonly width: number
  readonly height: number
}

/** A merchant. */
export interface BrandRecord {
  readonly _id: string
  readonly key: string
  readonly name: LocalizedText
  /** `#rrggbb`. */
  readonly colorCode: string
  readonly currency: string
  /** ISO 3166 alpha-2. */
  readonly country: string
  /** The customers' choice of languages; the first is the merchant's own. */
  readonly languages: readonly Language[]
  readonly merchantType: string
  /** SMS 10, WhatsApp 20, both 30. */
  readonly msgConfig: 10 | 20 | 30
  /** Countries whose phones are sent codes, in addition to the store's own, ISO 3166 alpha-2. */
  readonly phoneCountries: readonly string[]
  /** Domains that customers' e-mail addresses must belong to, lower case; empty: any. */
  readonly emailDomains: readonly string[]
  readonly phone: string | null
  readonly showCallUs: boolean
}

export interface FaqEntry {
  readonly question: LocalizedText
  readonly answer: LocalizedText
}

/** What sets a site apart besides the brand's colour: the face of its headings and how round its corners are. */
export interface SiteLook {
  readonly heading: 'sans' | 'serif'
  readonly corner: 'small' | 'medium' | 'large'
}

/** A brand's ordering site with its texts. */
export interface SiteRecord {
  readonly _id: string
  readonly brand: BrandRecord
  readonly homePath: string
  /** The merchant's own hosts, lower case, without port. */
  readonly hosts: readonly string[]
  /** Former paths of the site. */
  readonly oldPaths: readonly string[]
  readonly uiVersion: 1 | 2 | 3 | 4
  readonly look: SiteLook
  readonly title: LocalizedText
  readonly description: LocalizedText
  readonly icon: PictureRecord | null
  readonly cover: PictureRecord | null
  readonly aboutUs: LocalizedText
  readonly terms: LocalizedText
  readonly faq: readonly FaqEntry[]
  readonly isListed: boolean
  /** Origins of other sites whose pages may show this one in a frame; empty: none. */
  readonly embedParents: readonly string[]
}
