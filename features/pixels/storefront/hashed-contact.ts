import type { HashedContact } from '#core/sites/domain/pixel-event.ts'
import { hashText } from '#core/sites/storefront/event-ids.ts'
import { getLocalValue } from '#core/sites/storefront/local-values.ts'

/** The customer's stored phone (dial code without the plus sign, then the number) and e-mail, each hashed. */
export const hashStoredContact = async (): Promise<HashedContact | undefined> => {
  const dialCode = getLocalValue('dialCode')?.replace('+', '')
  const phone = getLocalValue('phone')
  const email = getLocalValue('email')?.trim().toLowerCase()
  const hashes = {
    phone: dialCode && phone ? await hashText(dialCode + phone) : undefined,
    email: email ? await hashText(email) : undefined,
  }
  if (!hashes.phone && !hashes.email) return undefined
  return {
    ...(hashes.phone ? { phone: hashes.phone } : {}),
    ...(hashes.email ? { email: hashes.email } : {}),
  }
}
