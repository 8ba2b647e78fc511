import { customerErrors } from '#core/customers/contract/errors.ts'
import { isAllowedDomain, listMissingDetails } from '#core/customers/domain/details.ts'
import { extractNationalDigits } from '#core/customers/domain/digits.ts'
import { splitName } from '#core/customers/domain/names.ts'
import { fillMissingDetails, type UserRecord } from '#core/customers/server/customers.service.ts'
import { parseEnteredPhone } from '#core/customers/server/customers-on-behalf.service.ts'
import type { ContactSnapshot } from '#core/orders/domain/order.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import { isEmail, normalizeEmail } from '#platform/kernel/email.ts'
import { normalizePersonName } from '#platform/kernel/person-name.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { checkoutErrors } from '../contract/errors.ts'

interface PhoneHint {
  readonly number: string
  readonly countryCode: string
}

const isSamePhone = (phone: string, hint: PhoneHint): boolean =>
  parseEnteredPhone(extractNationalDigits(hint.countryCode), hint.number)?.number === phone

/** The user of the token, whose phone must be verified. A phone in the body is a hint and must equal it. */
export const requireVerifiedUser = (
  user: UserRecord | undefined,
  hint: PhoneHint | undefined,
): Result<UserRecord & { phone: string }, Failure> => {
  if (!user) return fail(failure(httpErrors.unauthorized))
  if (user.phone === null) return fail(failure(checkoutErrors.phoneNotVerified))
  if (hint && !isSamePhone(user.phone, hint))
    return fail(failure(customerErrors.userMismatch, { field: 'phone' }))
  return ok({ ...user, phone: user.phone })
}

/** The user for whom staff enter an order: its name and phone are those given to staff. */
export const requireStaffOrderUser = (
  user: UserRecord | undefined,
  { contact }: { readonly contact: Pick<ContactSnapshot, 'name' | 'phone'> },
): Result<UserRecord & { phone: string }, Failure> =>
  user
    ? ok({ ...user, name: contact.name || user.name, phone: contact.phone })
    : fail(failure(customerErrors.userMismatch))

export interface ContactInput {
  readonly name?: string | undefined
  readonly email?: string | undefined
}

/** The contact of the order: the user's profile, with blanks filled from the order. */
export const validateContact = (
  user: UserRecord & { phone: string },
  { name = '', email = '' }: ContactInput,
  { need, domains }: { readonly need: StoreRecord['isEmailNeeded']; readonly domains: readonly string[] },
): Result<ContactSnapshot, Failure> => {
  const requested = need === 10 ? '' : normalizeEmail(email)
  const contact = {
    name: user.name || normalizePersonName(name),
    phone: user.phone,
    email: user.email || requested,
  }
  const [missing] = listMissingDetails({ ...contact, phoneVerified: true }, need)
  if (missing === 'name') return fail(failure(checkoutErrors.nameMissing, { field: 'address.name' }))
  if (missing) return fail(failure(checkoutErrors.emailMissing, { field: 'address.email' }))
  // Where no e-mail is asked for, a saved one could not be corrected.
  if (need !== 10 && contact.email !== '' && !isAllowedDomain(contact.email, domains))
    return fail(
      failure(customerErrors.emailDomain, {
        field: 'address.email',
        values: { domains: domains.join(', ') },
      }),
    )
  return ok(contact)
}

/** Saves the contact details of this order in the profile; existing values stay. */
export const saveContactDetails = async (
  tx: Transaction,
  user: UserRecord,
  contact: ContactSnapshot,
): Promise<void> => {
  const name = user.name === '' ? splitName(contact.name) : {}
  const email = user.email === '' && isEmail(contact.email) ? { email: contact.email } : {}
  const blanks = { ...name, ...email }
  if (Object.keys(blanks).length > 0) await fillMissingDetails(tx, user._id, blanks)
}
