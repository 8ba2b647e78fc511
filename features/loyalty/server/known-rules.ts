import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Lease, Sharing } from '#platform/http/sharing.ts'
import type { LoyaltyProgram } from '../domain/program.ts'
import type { RewardRecord } from '../domain/reward.ts'
import { findPrograms, findRewards } from './programs.repo.ts'

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

export interface KnownRules {
  /** Undefined where no points are given. Asks the database only after something has changed. */
  of(unit: Unit, store: Pick<StoreRecord, '_id' | 'currency'>): Promise<StoreRules | undefined>
}

/** With more brands than this all are read anew once, rather than kept for ever. */
const MOST_BRANDS = 10_000

/** Keeps the rules of brands in memory for as long as nobody says that something of the brand has changed. */
export const createKnownRules = (sharing: Sharing): KnownRules => {
  const known = new Map<string, BrandRules & { readonly lease: Lease }>()
  const read = async (unit: Unit): Promise<BrandRules> => {
    const kept = known.get(unit.brandId)
    if (kept && sharing.holds(kept.lease)) return kept
    const begun = sharing.begin()
    const rules = { programs: await findPrograms(unit), rewards: await findRewards(unit) }
    if (known.size >= MOST_BRANDS) known.clear()
    known.set(unit.brandId, { ...rules, lease: sharing.lease(begun, [unit.brandId]) })
    return rules
  }
  return {
    async of(unit, { _id, currency }) {
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
