import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { CreatePaymentInput } from '#core/payments/contract/payment-provider.ts'

/** A customer in Tap's format. */
export const toTapCustomer = ({ name, email, phone }: CreatePaymentInput['customer']) => {
  const number = phone === undefined ? undefined : parsePhoneNumberFromString(phone)
  return {
    first_name: name,
    ...(email ? { email } : {}),
    ...(number ? { phone: { country_code: number.countryCallingCode, number: number.nationalNumber } } : {}),
  }
}
