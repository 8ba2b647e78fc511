import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import { DAY_BEGINS_AT } from '../domain/service-day.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** The hour of its clock at which an outlet's business day begins. */
    dayStart: (tx: Transaction, storeId: string) => Promise<number>
  }
}

/** The hour of its clock at which an outlet's business day begins; five where no feature lets it be set. */
export const loadDayStart = async (
  { hooks }: { readonly hooks: HookRegistry },
  tx: Transaction,
  storeId: string,
): Promise<number> => {
  const [load] = hooks.all('dayStart')
  return load ? load(tx, storeId) : DAY_BEGINS_AT
}
