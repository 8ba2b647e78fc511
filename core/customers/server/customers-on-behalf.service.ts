import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { AddressInput } from '../contract/endpoints.ts'
import { formatAddress, toAddressValues } from './address.presenter.ts'
import { type AddressRecord, listAddresses } from './addresses.repo.ts'
import { hashPhone } from './code-limits.writer.ts'
import { lockCodes } from './codes.repo.ts'
import { loadUser, type UserRecord } from './customers.service.ts'
import { type PhoneNumber, parsePhone } from './phone.parser.ts'
import { findByPhone, findUnverifiedByPhone, insertGuest, updateUser } from './users.repo.ts'

/** A phone as staff were told it, beside its dial code; undefined: it is none that takes messages. */
export const parseEnteredPhone = (phoneCode: string, typed: string): PhoneNumber | undefined =>
  parsePhone(phoneCode, typed)

/** The customer of the unit's brand who has proved to hold this phone, and the addresses that they have saved. */
export const findCustomerByPhone = async (
  unit: Transaction,
  { number }: PhoneNumber,
): Promise<{ readonly user: UserRecord; readonly addresses: readonly AddressRecord[] } | undefined> => {
  const row = await findByPhone(unit, number)
  const user = row && (await loadUser(unit, row.id))
  return user && { user, addresses: await listAddresses(unit, user._id) }
}

/** Somebody of whom nothing is known, and whom nobody can sign in as. */
export const createAnonymousCustomer = async (unit: Transaction, language: Language): Promise<string> =>
  (await insertGuest(unit, language)).id

/**
 * Whose orders for a phone are: its customer's, else those of a person without a session, in whose place whoever proves
 * to hold the phone comes later. Nobody may prove that in the meantime.
 *
 * @param language in which messages are written to somebody who is new
 */
export const resolveCustomerForPhone = async (
  platform: Pick<Platform, 'secret'>,
  unit: Transaction,
  { phone, language }: { readonly phone: PhoneNumber; readonly language: Language },
): Promise<string> => {
  await lockCodes(unit, hashPhone(platform, phone.number).phoneHash)
  const known = await findByPhone(unit, phone.number)
  if (known) return known.id
  const [before] = await findUnverifiedByPhone(unit, phone.number)
  const { id } = before ?? (await insertGuest(unit, language))
  await updateUser(unit, id, { phone: phone.number, phone_code: phone.countryCode, language })
  return id
}

/** An address as it was told for one order; it is not saved. */
export const createUnsavedAddress = (
  unit: Transaction,
  {
    userId,
    input,
    country,
  }: { readonly userId: string; readonly input: AddressInput; readonly country: string },
): AddressRecord => ({
  ...toAddressValues(input, country),
  ...{
    id: unit.generateId(),
    brand_id: unit.brandId,
    user_id: userId,
    created_at: unit.now,
    deleted_at: null,
  },
})

/** An address in one line, the smallest part first. */
export const formatAddressLine = (address: AddressRecord): string => formatAddress(address)
