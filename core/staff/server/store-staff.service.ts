import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffRole } from '../domain/staff-roles.ts'
import { parseStoreIds } from './staff.mapper.ts'
import { listStaff } from './staff.repo.ts'

/** The staff of a store with this role, by name. */
export const listStoreStaff = async (
  tx: Transaction,
  { storeId, role }: { readonly storeId: string; readonly role: StaffRole },
): Promise<{ readonly id: string; readonly name: string }[]> => {
  const everybody = await listStaff(tx)
  return everybody
    .filter((row) => row.role === role && (parseStoreIds(row.store_ids)?.includes(storeId) ?? true))
    .map(({ id, name }) => ({ id, name }))
}
