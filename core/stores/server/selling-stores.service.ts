import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { StorePresentationContext } from './stores.presenter.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** Lists the stores of the transaction's brand that have anything to sell. */
    sellingStores: (tx: Transaction) => Promise<readonly string[]>
  }
}

/** What presents stores to customers now: one that has nothing to sell is not open to them, whatever its hours. */
export const loadStoreContext = async (
  { hooks, catalogue, clock }: Pick<Platform, 'hooks' | 'catalogue' | 'clock'>,
  tx: Transaction,
  language: Language,
): Promise<StorePresentationContext> => {
  const [listSelling] = hooks.all('sellingStores')
  const selling = listSelling && new Set(await listSelling(tx))
  return { language, catalogue, now: clock.now(), ...(selling && { selling }) }
}
