/** From the most rights to the fewest. */
export const STAFF_ROLES = ['owner', 'manager', 'orderTaker', 'kitchen', 'driver'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]
