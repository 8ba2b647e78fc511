import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CacheInvalidation, Lease } from '#platform/http/cache-invalidation.ts'
import type { LoyaltyProgram } from '../domain/program.ts'
import type { RewardRecord } from '../domain/reward.ts'
import { listPrograms, listRewards } from './programs.repo.ts'

interface BrandRules {
  readonly programs: readonly LoyaltyProgram[]
  readonly rewards: readonly RewardRecord[]
}

/** The rules of an outlet that hold now. */
export interface StoreRules {
  readonly program: LoyaltyProgram
  /** Those that can be had. */
  readonly rewards: readonly RewardRecord[]
}

export interface StoreRulesCache {
  /** Undefined where no points are given. Asks the database only after something has changed. */
  get(unit: Transaction, store: Pick<StoreRecord, '_id' | 'currency'>): Promise<StoreRules | undefined>
}

/** With more brands than this all are read anew once, rather than kept for ever. */
const MAX_BRANDS = 10_000

/** Keeps the rules of brands in memory for as long as nobody says that something of the brand has changed. */
export const createStoreRulesCache = (sharing: CacheInvalidation): StoreRulesCache => {
  const known = new Map<string, BrandRules & { readonly lease: Lease }>()
  const read = async (unit: Transaction): Promise<BrandRules> => {
    const kept = known.get(unit.brandId)
    if (kept && sharing.isValid(kept.lease)) return kept
    const begun = sharing.startEpoch()
    const rules = { programs: await listPrograms(unit), rewards: await listRewards(unit) }
    if (known.size >= MAX_BRANDS) known.clear()
    known.set(unit.brandId, { ...rules, lease: sharing.createLease(begun, [unit.brandId]) })
    return rules
  }
  return {
    async get(unit, { _id, currency }) {
      const { programs, rewards } = await read(unit)
      const program =
        programs.find(({ storeId }) => storeId === _id) ?? programs.find(({ storeId }) => storeId === null)
      if (!program?.isActive || program.currency !== currency) return undefined
      return {
        program,
        rewards: rewards.filter((reward) => reward.isActive && reward.currency === currency),
      }
    },
  }
}
