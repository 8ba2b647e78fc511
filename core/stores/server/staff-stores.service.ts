import type { Caller, StaffCaller } from '#platform/http/caller.ts'

/**
 * The member of staff who calls.
 * @throws for any other caller: the guards let only staff reach such a handler
 */
export const requireStaff = (caller: Caller): StaffCaller => {
  if (caller.kind !== 'staff') throw new Error('Only staff may call this')
  return caller
}

/** Whether a member of staff works for a store; that the store is of the brand is seen by the database. */
export const isStaffOfStore = (staff: StaffCaller, storeId: string): boolean =>
  staff.storeIds?.includes(storeId) ?? true
