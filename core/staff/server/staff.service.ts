import type { Unit } from '#platform/db/unit.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { StaffRole } from '../contract/endpoints.ts'
import { type PasswordFault, passwordFaults } from '../domain/password-rule.ts'
import { hashPassword } from './passwords.ts'
import './staff.tables.ts'

export interface NewStaff {
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly password: string
  /** Absent: all stores of the brand. */
  readonly storeIds?: readonly string[]
}

/** Adds a member of staff to the unit's brand; an address that is taken gets the new name, role and password. */
export const createStaff = async (
  unit: Unit,
  staff: NewStaff,
): Promise<Result<{ id: string }, readonly PasswordFault[]>> => {
  const faults = passwordFaults(staff.password)
  if (faults.length > 0) return fail(faults)
  const values = {
    name: staff.name,
    role: staff.role,
    store_ids: staff.storeIds ? JSON.stringify(staff.storeIds) : null,
    password_hash: await hashPassword(staff.password, unit.random),
  }
  const row = await unit.sql
    .insertInto('staff')
    .values({
      ...values,
      id: unit.newId(),
      brand_id: unit.brandId,
      email: staff.email.trim().toLowerCase(),
      created_at: unit.now,
      blocked_until: null,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return ok(row)
}
