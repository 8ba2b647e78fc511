import type { Transaction } from '#platform/db/transaction.ts'
import type { CacheInvalidation, Lease } from '#platform/http/cache-invalidation.ts'
import { hasAccounts } from './credits.repo.ts'

export interface CreditBrandsCache {
  /** Whether anybody has ever had credit with the unit's brand. Asks the database only after something has changed. */
  has(unit: Transaction): Promise<boolean>
}

/** With more brands than this all are asked anew once, rather than kept for ever. */
const MAX_BRANDS = 10_000

/** Spares the carts of merchants who give no credit a question to the database. */
export const createCreditBrandsCache = (sharing: CacheInvalidation): CreditBrandsCache => {
  const known = new Map<string, { readonly some: boolean; readonly lease: Lease }>()
  return {
    async has(unit) {
      const kept = known.get(unit.brandId)
      if (kept && sharing.isValid(kept.lease)) return kept.some
      const begun = sharing.startEpoch()
      const some = await hasAccounts(unit)
      if (known.size >= MAX_BRANDS) known.clear()
      known.set(unit.brandId, { some, lease: sharing.createLease(begun, [unit.brandId]) })
      return some
    },
  }
}
