import type { LocalizedText } from '#platform/kernel/language.ts'

/** Something that points can be exchanged for: one unit of a product, or an amount off the goods. */
export type RewardGift =
  | { readonly kind: 'product'; readonly productId: string }
  /** Minor units of the reward's currency. */
  | { readonly kind: 'amount'; readonly amount: number }

export interface RewardRecord {
  readonly _id: string
  readonly name: LocalizedText
  readonly gift: RewardGift
  readonly currency: string
  /** What it costs. */
  readonly points: number
  readonly isActive: boolean
}
