import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Language } from '#platform/kernel/language.ts'
import { extractNationalDigits } from '../domain/digits.ts'
import { joinName } from '../domain/names.ts'
import { type AddressRecord, findAddress } from './addresses.repo.ts'
import { enqueueGuestUse } from './new-guests.repo.ts'
import { getDialCountry, parsePhone } from './phone.parser.ts'
import {
  enqueueUserUpdate,
  findUser,
  findUserByVerifiedPhone,
  findUsers,
  findUsersByPhoneEnd,
  lockUserRow as selectForUpdate,
  type UserRow,
  updateUser,
} from './users.repo.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** A guest is identified as a known customer: all data of the guest become the customer's. */
    userMerge: (tx: Transaction, merge: { from: string; to: string }) => Promise<void>
    /** A customer's phone was changed; `from` is the previous number, in E.164. */
    phoneChanged: (
      tx: Transaction,
      change: { userId: string; from: string; language: Language },
    ) => Promise<void>
    /** How many orders of a user are open; an account with open orders cannot be deleted. */
    openOrders: (tx: Transaction, userId: string) => Promise<number>
    /** Deletes the stored data of a person, except what accounting needs. */
    forgetUser: (tx: Transaction, userId: string) => Promise<void>
  }
}

/** The data of a user that other areas may use. */
export interface UserRecord {
  readonly _id: string
  readonly name: string
  readonly email: string
  /** E.164, or null until one is verified. */
  readonly phone: string | null
  readonly phoneVerified: boolean
  readonly isGuest: boolean
  readonly isSmsEnabled: boolean
  /** They have asked to be told of an order's progress on the phone. */
  readonly wantsOrderUpdates: boolean
  /** The language of messages to them. */
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
  wantsOrderUpdates: row.wants_order_updates,
  language: row.language,
  previousPaymentMod: row.previous_payment_mod,
})

/** The user with this id in the transaction's brand, unless deleted. */
export const loadUser = async (tx: Transaction, userId: string): Promise<UserRecord | undefined> => {
  const row = await findUser(tx, userId)
  return row && toUser(row)
}

/** Those of these users who are not deleted, by their ids, in one statement. */
export const loadUsers = async (
  tx: Transaction,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, UserRecord>> =>
  new Map((await findUsers(tx, userIds)).map((row) => [row.id, toUser(row)]))

/** {@link fetchUser}, locked until the transaction ends; call it before locking anything else of the user. */
export const lockUser = async (tx: Transaction, userId: string): Promise<UserRecord | undefined> => {
  const row = await selectForUpdate(tx, userId)
  return row && toUser(row)
}

/** Fewer digits do not identify one person. */
const SHORTEST_PHONE = 6

/** The verified customer whose number `typed` is by the plan of a country from which the brand's customers may sign in. */
const findUserByPlan = async (tx: Transaction, typed: string): Promise<UserRow | undefined> => {
  const { country, phoneCountries } = await loadBrand(tx, tx.brandId)
  const dialCodes = [country, ...phoneCountries].flatMap((code) => getDialCountry(code)?.dialCode ?? [])
  const numbers = new Set(dialCodes.flatMap((dialCode) => parsePhone(dialCode, typed)?.number ?? []))
  const found: UserRow[] = []
  for (const number of numbers) {
    const user = await findUserByVerifiedPhone(tx, number)
    if (user) found.push(user)
  }
  return found.length === 1 ? found[0] : undefined
}

/**
 * The one customer of the transaction's brand with this phone, as staff type it: as the numbering plan reads it, or by
 * its last digits. Undefined when there is none, or more than one match.
 */
export const loadUserByPhone = async (tx: Transaction, typed: string): Promise<UserRecord | undefined> => {
  const planned = await findUserByPlan(tx, typed)
  if (planned) return toUser(planned)
  const digits = extractNationalDigits(typed)
  if (digits.length < SHORTEST_PHONE) return undefined
  const [found, ...others] = await findUsersByPhoneEnd(tx, digits)
  return found && others.length === 0 ? toUser(found) : undefined
}

/** An address of this user; undefined for another user's. */
export const loadAddress = (
  tx: Transaction,
  userId: string,
  addressId: string,
): Promise<AddressRecord | undefined> => findAddress(tx, userId, addressId)

/** Copies a person's total credit, in minor units, into the record that is shown to them. */
export const updateCreditsTotal = async (tx: Transaction, userId: string, total: number): Promise<void> => {
  await updateUser(tx, userId, { credits_total: total })
}

/** Stores the last payment method, to offer it first the next time. */
export const saveLastPaymentMethod = (tx: Transaction, user: UserRecord, mod: string): void => {
  if (user.previousPaymentMod !== mod) enqueueUserUpdate(tx, user._id, { previous_payment_mod: mod })
}

/** Fills in name and e-mail from checkout; existing values stay. */
export const fillMissingDetails = async (
  tx: Transaction,
  userId: string,
  details: { firstName?: string; lastName?: string; email?: string },
): Promise<void> => {
  const row = await findUser(tx, userId)
  if (!row) return
  const missing = {
    ...(row.first_name === '' && details.firstName
      ? { first_name: details.firstName, last_name: details.lastName ?? '' }
      : {}),
    ...(row.email === '' && details.email ? { email: details.email } : {}),
  }
  // Another order of the same transaction may have filled them in.
  if (Object.keys(missing).length > 0) enqueueUserUpdate(tx, userId, missing)
}

/** Notes that a guest has ordered, so that the limit of unused guests of its network counts it no longer. */
export const noteGuestUse = (tx: Transaction, userId: string): void => enqueueGuestUse(tx, userId)
