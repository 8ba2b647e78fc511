import type { Transaction } from '#platform/db/transaction.ts'
import type { Random } from '#platform/kernel/ids.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { findPasswordIssues, type PasswordIssue } from '../domain/password-rule.ts'
import type { StaffRole } from '../domain/staff-roles.ts'
import { deleteAllPasskeys } from './passkeys.repo.ts'
import { type getPasswordCost, hashPassword } from './password-hash.signature.ts'
import { deletePasswordResets } from './password-resets.repo.ts'
import { formatStoreIds } from './staff.mapper.ts'
import {
  deleteStaff,
  findStaffByEmail,
  insertStaff,
  listStaff,
  lockAllStaff,
  type StaffRow,
  updateStaff,
} from './staff.repo.ts'
import { endStaffSessions } from './staff-sessions.repo.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** The ids of all outlets of the transaction's brand, active or not. */
    brandStoreIds: (tx: Transaction) => Promise<readonly string[]>
  }
}

export interface NewStaff {
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly password: string
  /** Absent: all stores of the brand. */
  readonly storeIds?: readonly string[]
}

/** Why a member of staff was not added: password issues, or an address that is used, here or by another brand. */
export type StaffIssue = PasswordIssue | 'emailTaken'

const toAddress = (email: string): string => email.trim().toLowerCase()

type StaffAdder = (
  tx: Transaction,
  staff: Omit<NewStaff, 'password'>,
) => Promise<Result<{ id: string }, readonly StaffIssue[]>>

/**
 * Adds members of staff who share one password, each to the brand of their transaction. A password's hash takes a
 * quarter of a second: it is computed once for all of them. An address signs in to one brand, as one person.
 */
export const createStaffAdder = async (
  password: string,
  random: Random,
  cost?: ReturnType<typeof getPasswordCost>,
): Promise<StaffAdder> => {
  const issues = findPasswordIssues(password)
  if (issues.length > 0) return async () => fail(issues)
  const hash = await hashPassword(password, random, cost)
  return async (tx, { email, name, role, storeIds }) => {
    const row = { name, role, store_ids: formatStoreIds(storeIds), password_hash: hash }
    const added = await insertStaff(tx, toAddress(email), row)
    return added ? ok(added) : fail(['emailTaken'])
  }
}

/** Adds a member of staff to the transaction's brand. An address signs in to one brand, as one person. */
export const createStaff = async (
  tx: Transaction,
  { password, ...staff }: NewStaff,
): Promise<Result<{ id: string }, readonly StaffIssue[]>> => {
  const addStaff = await createStaffAdder(password, tx.random)
  return addStaff(tx, staff)
}

/** Sets the password of a member of staff of the transaction's brand, removes their passkeys and ends their sessions. */
export const resetStaffPassword = async (
  tx: Transaction,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Result<{ id: string }, readonly (PasswordIssue | 'unknown')[]>> => {
  const issues = findPasswordIssues(password)
  if (issues.length > 0) return fail(issues)
  const person = await findStaffByEmail(tx, toAddress(email))
  if (!person) return fail(['unknown'])
  await updateStaff(tx, person.id, { password_hash: await hashPassword(password, tx.random) })
  await deletePasswordResets(tx, person.id)
  await deleteAllPasskeys(tx, person.id)
  await endStaffSessions(tx, person.id)
  return ok({ id: person.id })
}

/** Removes a member of staff of the transaction's brand with all sessions; the last owner stays. */
export const removeStaff = async (
  tx: Transaction,
  email: string,
): Promise<Result<{ id: string }, 'unknown' | 'lastOwner'>> => {
  const everybody = await lockAllStaff(tx)
  const person = everybody.find((row) => row.email === toAddress(email))
  if (!person) return fail('unknown')
  if (isLastOwner(everybody, person)) return fail('lastOwner')
  await endStaffSessions(tx, person.id)
  await deleteStaff(tx, person.id)
  return ok({ id: person.id })
}

/** Whether nobody else could appoint an owner again. `everybody` is locked. */
export const isLastOwner = (everybody: readonly StaffRow[], person: StaffRow): boolean => {
  const owners = everybody.filter(({ role, store_ids: stores }) => role === 'owner' && stores === null)
  return owners.length === 1 && owners[0]?.id === person.id
}

/** Who works for the transaction's brand. */
export const listStaffOfBrand = async (
  tx: Transaction,
): Promise<readonly Pick<StaffRow, 'email' | 'name' | 'role' | 'store_ids' | 'signed_in_at'>[]> =>
  listStaff(tx)

/** Whether an address signs in, to whichever brand. In a system transaction. */
export const isStaffEmail = async (tx: Transaction, email: string): Promise<boolean> =>
  (await findStaffByEmail(tx, toAddress(email))) !== undefined
