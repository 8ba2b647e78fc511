import type { Unit } from '#platform/db/unit.ts'
import type { Lease, Sharing } from '#platform/http/sharing.ts'
import { hasAccounts } from './credits.repo.ts'

export interface BrandsWithCredit {
  /** Whether anybody has ever had credit with the unit's brand. Asks the database only after something has changed. */
  has(unit: Unit): Promise<boolean>
}

/** With more brands than this all are asked anew once, rather than kept for ever. */
const MOST_BRANDS = 10_000

/** Spares the carts of merchants who give no credit a question to the database. */
export const createBrandsWithCredit = (sharing: Sharing): BrandsWithCredit => {
  const known = new Map<string, { readonly some: boolean; readonly lease: Lease }>()
  return {
    async has(unit) {
      const kept = known.get(unit.brandId)
      if (kept && sharing.holds(kept.lease)) return kept.some
      const begun = sharing.begin()
      const some = await hasAccounts(unit)
      if (known.size >= MOST_BRANDS) known.clear()
      known.set(unit.brandId, { some, lease: sharing.lease(begun, [unit.brandId]) })
      return some
    },
  }
}
