import type { Failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { AddressInput } from '../contract/endpoints.ts'
import { formatAddress, toAddressValues } from './address.presenter.ts'
import { validateAddressParts } from './address-parts.policy.ts'
import { type AddressRecord, listAddresses } from './addresses.repo.ts'
import { hashPhone } from './code-limits.writer.ts'
import { lockCodeSending } from './codes.repo.ts'
import { loadUser, type UserRecord } from './customers.service.ts'
import { type PhoneNumber, parsePhone, parseWholePhone } from './phone.parser.ts'
import { findUserByVerifiedPhone, findUsersByUnverifiedPhone, insertGuest, updateUser } from './users.repo.ts'

/** A phone as staff entered it, with its dial code; undefined when it cannot receive messages. */
export const parseEnteredPhone = (phoneCode: string, typed: string): PhoneNumber | undefined =>
  parsePhone(phoneCode, typed)

/** The whole phone that staff of a country search for, in E.164; undefined for a part of one. */
export const readSearchedPhone = (country: string, typed: string): string | undefined =>
  parseWholePhone(country, typed)

/** The customer of the transaction's brand who has verified this phone, and their saved addresses. */
export const findCustomerByPhone = async (
  tx: Transaction,
  { number }: PhoneNumber,
): Promise<{ readonly user: UserRecord; readonly addresses: readonly AddressRecord[] } | undefined> => {
  const row = await findUserByVerifiedPhone(tx, number)
  const user = row && (await loadUser(tx, row.id))
  return user && { user, addresses: await listAddresses(tx, user._id) }
}

/** A customer without any details, as whom no one can sign in. */
export const createAnonymousCustomer = async (tx: Transaction, language: Language): Promise<string> =>
  (await insertGuest(tx, language)).id

/**
 * The owner of orders for a phone: its customer, else a user without a session, whose orders pass to the customer who
 * verifies the phone later. The phone cannot be verified in the meantime.
 * @param language the language of messages to a new user
 */
export const resolveCustomerForPhone = async (
  platform: Pick<Platform, 'secret'>,
  tx: Transaction,
  { phone, language }: { readonly phone: PhoneNumber; readonly language: Language },
): Promise<string> => {
  await lockCodeSending(tx, hashPhone(platform, phone.number).phoneHash)
  const known = await findUserByVerifiedPhone(tx, phone.number)
  if (known) return known.id
  const [before] = await findUsersByUnverifiedPhone(tx, phone.number)
  const { id } = before ?? (await insertGuest(tx, language))
  await updateUser(tx, id, { phone: phone.number, phone_code: phone.countryCode, language })
  return id
}

/** Why staff cannot order to an address: it lacks what addresses of the country need. */
export const validateUnsavedAddress = (country: string, input: AddressInput): Failure | undefined => {
  const lacking = validateAddressParts(country, input)
  return lacking && { ...lacking, field: `address.${lacking.field}` }
}

/** An address for one order; it is not saved. */
export const createUnsavedAddress = (
  tx: Transaction,
  {
    userId,
    input,
    country,
  }: { readonly userId: string; readonly input: AddressInput; readonly country: string },
): AddressRecord => ({
  ...toAddressValues(input, country),
  ...{
    id: tx.generateId(),
    brand_id: tx.brandId,
    user_id: userId,
    created_at: tx.now,
    deleted_at: null,
  },
})

/** An address in one line, the smallest part first. */
export const formatAddressLine = (address: AddressRecord): string => formatAddress(address)
