import type { LocalizedText } from '#platform/kernel/language.ts'

/** One link of a list. */
export interface ListedLink {
  readonly id: string
  readonly title: LocalizedText
  /** A page of the shop, or an address outside; see `parseLinkAddress`. */
  readonly address: string
  readonly isActive: boolean
  /** How often it was opened. */
  readonly clicks: number
}

/** A page of links with an address of its own, such as for a profile on a social network. */
export interface LinkList {
  readonly id: string
  readonly brandId: string
  readonly title: LocalizedText
  readonly intro: LocalizedText
  /** Switched off, its page shows no links. */
  readonly isActive: boolean
  /** Counts its changes. */
  readonly version: number
  /** In the merchant's order. */
  readonly links: readonly ListedLink[]
}

export const MAX_LISTS = 20
export const MAX_LINKS = 50
export const MAX_TITLE = 80
export const MAX_INTRO = 300
