import type { Caller, StaffCaller } from '#platform/http/caller.ts'

/**
 * The calling member of staff.
 * @throws for any other caller: the guards admit only staff to such a handler
 */
export const requireStaff = (caller: Caller): StaffCaller => {
  if (caller.kind !== 'staff') throw new Error('Only staff may call this')
  return caller
}

/** Whether a member of staff works for a store; the database checks that the store is of the brand. */
export const isStaffOfStore = (staff: StaffCaller, storeId: string): boolean =>
  staff.storeIds?.includes(storeId) ?? true
