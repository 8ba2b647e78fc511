import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'

/** What makes the link with which somebody opens a shop. */
export interface OwnerLinks {
  readonly prepare: (
    platform: Pick<Platform, 'origin' | 'secret'>,
    tx: Transaction,
    input: { readonly email: string; readonly language: Language },
  ) => Promise<{ readonly kind: 'new' | 'known'; readonly link: string }>
}
