import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { CreatePayment } from '#core/payments/contract/payment-provider.ts'

/** A customer as Tap wants to know them. */
export const personOf = ({ name, email, phone }: CreatePayment['customer']) => {
  const number = phone === undefined ? undefined : parsePhoneNumberFromString(phone)
  return {
    first_name: name,
    ...(email ? { email } : {}),
    ...(number ? { phone: { country_code: number.countryCallingCode, number: number.nationalNumber } } : {}),
  }
}
