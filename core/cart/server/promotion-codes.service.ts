import type { Transaction } from '#platform/db/transaction.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'

/** A promotion that a customer gets by typing its code, a limited number of times. */
export interface PromotionCode {
  readonly promotionId: string
  readonly name: LocalizedText
  readonly code: string
}

/** A code that somebody was sent. */
export interface SentCode {
  readonly promotionId: string
  readonly userId: string
  readonly sentAt: Date
}

/** What features that send codes know of promotions. */
export interface PromotionCodes {
  /** The codes of the transaction's brand that apply now and are limited for each customer. */
  list(tx: Transaction): Promise<readonly PromotionCode[]>
  /** How many of these people have used their code since, in orders that were not cancelled. */
  countUses(tx: Transaction, sent: readonly SentCode[]): Promise<number>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    promotionCodes: PromotionCodes
  }
}
