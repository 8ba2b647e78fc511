/** Who makes payment links and sees what is paid by them. */
export const LINK_ROLES: readonly string[] = ['owner', 'manager', 'orderTaker']
