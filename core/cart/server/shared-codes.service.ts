import type { RuleSet } from '#core/pricing/domain/cart-extras.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Language, LocalizedText } from '#platform/kernel/language.ts'
import type { LiveCart } from '../domain/live-cart.ts'

/** The code of several carts that are ordered together. */
export interface SharedCode {
  readonly promotionId: string
  readonly code: string
  readonly name: LocalizedText
  /** Why it takes nothing off, in the language of the call; empty when it does. */
  readonly obstacle: string
  /** The rules of each cart with its part of the reduction, in the order of the carts. */
  readonly ruleSets: readonly RuleSet[]
}

/** Codes for several carts that are ordered together. */
export interface SharedCodes {
  /** The promotion behind a typed code; undefined when there is none. */
  find(tx: Transaction, codeName: string): Promise<string | undefined>
  /** What a promotion takes off carts of one customer, evaluated as one; undefined when there is no such promotion. */
  apply(
    tx: Transaction,
    request: {
      readonly promotionId: string
      /** At least one, priced with their parts of what is paid once. */
      readonly carts: readonly LiveCart[]
      readonly language: Language
    },
  ): Promise<SharedCode | undefined>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    sharedCodes: SharedCodes
  }
}
