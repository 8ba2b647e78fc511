import type { StoreRecord } from '#core/stores/domain/store.ts'
import { getTaggedCache } from '#platform/cache/cache.ts'
import { type CacheInvalidation, MAX_LIFETIME_MS } from '#platform/cache/cache-invalidation.ts'
import { defineCache } from '#platform/cache/cache-policies.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { LoyaltyProgram } from '../domain/program.ts'
import type { RewardRecord } from '../domain/reward.ts'
import { listPrograms, listRewards } from './programs.repo.ts'

interface BrandRules {
  readonly programs: readonly LoyaltyProgram[]
  readonly rewards: readonly RewardRecord[]
}

/** The rules of an outlet that are in effect now. */
export interface StoreRules {
  readonly program: LoyaltyProgram
  /** Available rewards. */
  readonly rewards: readonly RewardRecord[]
}

export interface StoreRulesCache {
  /** Undefined where no points are given. */
  get(tx: Transaction, store: Pick<StoreRecord, '_id' | 'currency'>): Promise<StoreRules | undefined>
}

const LOYALTY_RULES = defineCache<BrandRules>({
  name: 'loyalty rules',
  capacity: 10_000,
  unit: 'entries',
  lifetimeMs: MAX_LIFETIME_MS,
  tags: "the brand's id",
  why: 'Every cart is priced with them.',
})

export const createStoreRulesCache = (invalidation: CacheInvalidation): StoreRulesCache => {
  const rules = getTaggedCache(invalidation, LOYALTY_RULES)
  const read = (tx: Transaction) =>
    rules.getOrLoad(
      tx.brandId,
      () => [tx.brandId],
      async () => ({ programs: await listPrograms(tx), rewards: await listRewards(tx) }),
    )
  return {
    async get(tx, { _id, currency }) {
      const { programs, rewards } = await read(tx)
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
