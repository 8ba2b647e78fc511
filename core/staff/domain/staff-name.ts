import { isPersonName } from '#platform/kernel/person-name.ts'

export const MAX_STAFF_NAME_LENGTH = 80

/** Whether a member of staff can be called so. */
export const isStaffName = (name: string): boolean => isPersonName(name, MAX_STAFF_NAME_LENGTH)
