import type { StaffRole } from '../domain/staff-roles.ts'
import { useStaffConsoleTexts } from './staff-console-texts.ts'

const KEYS = {
  owner: 'role.owner',
  manager: 'role.manager',
  orderTaker: 'role.orderTaker',
  kitchen: 'role.kitchen',
  driver: 'role.driver',
} as const satisfies Record<StaffRole, string>

const isRole = (role: string): role is StaffRole => Object.hasOwn(KEYS, role)

/** Returns the localised name of a role. */
export const useRoleName = (): ((role: string) => string) => {
  const t = useStaffConsoleTexts()
  return (role) => (isRole(role) ? t(KEYS[role]) : role)
}
