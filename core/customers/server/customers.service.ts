import type { Transaction } from '#platform/db/transaction.ts'
import type { Language } from '#platform/kernel/language.ts'
import { extractNationalDigits } from '../domain/digits.ts'
import { joinName } from '../domain/names.ts'
import { type AddressRecord, findAddress } from './addresses.repo.ts'
import {
  enqueueUserUpdate,
  findByPhoneEnd,
  findUser,
  findUsers,
  lockUserRow as selectForUpdate,
  type UserRow,
  updateUser,
} from './users.repo.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** A guest turned out to be a known customer: whatever was the guest's becomes the customer's. */
    userMerge: (unit: Transaction, merge: { from: string; to: string }) => Promise<void>
    /** A customer's phone was changed; `from` is the number that it was, in E.164. */
    phoneChanged: (
      unit: Transaction,
      change: { userId: string; from: string; language: Language },
    ) => Promise<void>
    /** How many orders of a user are still on their way; an account with open orders stays. */
    openOrders: (unit: Transaction, userId: string) => Promise<number>
    /** Removes what an area keeps of a person beyond what accounting needs. */
    forgetUser: (unit: Transaction, userId: string) => Promise<void>
  }
}

/** A user as other areas may know one. */
export interface UserRecord {
  readonly _id: string
  readonly name: string
  readonly email: string
  /** E.164, or null while none was verified. */
  readonly phone: string | null
  readonly phoneVerified: boolean
  readonly isGuest: boolean
  readonly isSmsEnabled: boolean
  /** In which messages are written to them. */
  readonly language: Language
  readonly previousPaymentMod: string | null
}

export type { AddressRecord }

const toUser = (row: UserRow): UserRecord => ({
  _id: row.id,
  name: joinName(row.first_name, row.last_name),
  email: row.email,
  phone: row.phone_verified ? row.phone : null,
  phoneVerified: row.phone_verified,
  isGuest: row.is_guest,
  isSmsEnabled: row.is_sms_enabled,
  language: row.language,
  previousPaymentMod: row.previous_payment_mod,
})

/** The living user with this id, in the unit's brand. */
export const loadUser = async (unit: Transaction, userId: string): Promise<UserRecord | undefined> => {
  const row = await findUser(unit, userId)
  return row && toUser(row)
}

/** Those of these users who live, by their ids, in one statement. */
export const loadUsers = async (
  unit: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, UserRecord>> =>
  new Map((await findUsers(unit, userIds)).map((row) => [row.id, toUser(row)]))

/** {@link fetchUser}, locked until the unit ends; to be called before anything of theirs is locked. */
export const lockUser = async (unit: Transaction, userId: string): Promise<UserRecord | undefined> => {
  const row = await selectForUpdate(unit, userId)
  return row && toUser(row)
}

/** So few digits name no one person. */
const SHORTEST_PHONE = 6

/**
 * The one customer of the unit's brand with this phone, as staff type it: with the dial code, or as it is said in the
 * country. Undefined when there is none, or more than one that it may be.
 */
export const loadUserByPhone = async (unit: Transaction, typed: string): Promise<UserRecord | undefined> => {
  const digits = extractNationalDigits(typed).replace(/^0+/, '')
  if (digits.length < SHORTEST_PHONE) return undefined
  const [found, ...others] = await findByPhoneEnd(unit, digits)
  return found && others.length === 0 ? toUser(found) : undefined
}

/** An address of this very user; another's is as if it were not there. */
export const loadAddress = (
  unit: Transaction,
  userId: string,
  addressId: string,
): Promise<AddressRecord | undefined> => findAddress(unit, userId, addressId)

/** Copies what a person's credit comes to, in minor units, into the record that they are shown. */
export const updateCreditsTotal = async (unit: Transaction, userId: string, total: number): Promise<void> => {
  await updateUser(unit, userId, { credits_total: total })
}

/** Remembers how someone paid, to offer it first the next time. */
export const savePaymentMethod = (unit: Transaction, user: UserRecord, mod: string): void => {
  if (user.previousPaymentMod !== mod) enqueueUserUpdate(unit, user._id, { previous_payment_mod: mod })
}

/** Fills in name and e-mail that were given at checkout; what is known already stays. */
export const fillMissingDetails = async (
  unit: Transaction,
  userId: string,
  details: { firstName?: string; lastName?: string; email?: string },
): Promise<void> => {
  const row = await findUser(unit, userId)
  if (!row) return
  enqueueUserUpdate(unit, userId, {
    ...(row.first_name === '' && details.firstName
      ? { first_name: details.firstName, last_name: details.lastName ?? '' }
      : {}),
    ...(row.email === '' && details.email ? { email: details.email } : {}),
  })
}
