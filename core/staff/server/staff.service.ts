import type { Transaction } from '#platform/db/transaction.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { StaffRole } from '../contract/endpoints.ts'
import { findPasswordIssues, type PasswordIssue } from '../domain/password-rule.ts'
import { hashPassword } from './password-hash.signature.ts'
import { insertStaff, updateStaff } from './staff.repo.ts'
import { endStaffSessions } from './staff-sessions.repo.ts'

export interface NewStaff {
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly password: string
  /** Absent: all stores of the brand. */
  readonly storeIds?: readonly string[]
}

/** Why a member of staff was not added: password issues, or an address that another brand uses. */
export type StaffIssue = PasswordIssue | 'emailTaken'

/**
 * Adds a member of staff to the transaction's brand. An existing address of the brand gets the new name, role and
 * password, and has to sign in again; one of another brand is refused, because an address signs in to one brand.
 */
export const createStaff = async (
  tx: Transaction,
  staff: NewStaff,
): Promise<Result<{ id: string }, readonly StaffIssue[]>> => {
  const issues = findPasswordIssues(staff.password)
  if (issues.length > 0) return fail(issues)
  const email = staff.email.trim().toLowerCase()
  const values = {
    name: staff.name,
    role: staff.role,
    store_ids: staff.storeIds ? JSON.stringify(staff.storeIds) : null,
    password_hash: await hashPassword(staff.password, tx.random),
  }
  const added = await insertStaff(tx, email, values)
  if (added) return ok(added)
  const changed = await updateStaff(tx, email, values)
  if (!changed) return fail(['emailTaken'])
  await endStaffSessions(tx, changed.id)
  return ok(changed)
}
