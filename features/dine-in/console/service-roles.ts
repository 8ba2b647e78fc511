/** Roles that serve tables, as the operations of the floor admit them. */
export const SERVICE_ROLES: readonly string[] = ['owner', 'manager', 'orderTaker']
