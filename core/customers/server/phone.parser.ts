import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { extractNationalDigits, isTelephone } from '../domain/digits.ts'

export interface PhoneNumber {
  /** E.164, such as +971501234567. */
  readonly number: string
  readonly countryCode: string
  readonly country: string | undefined
}

const PREMIUM = new Set(['PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL', 'TOLL_FREE'])

/**
 * Parses a number as a person types it, with its dial code, by the numbering plan of the country. Numbers that cost
 * extra or cannot receive messages are rejected; a repeated dial code in the number is accepted.
 */
export const parsePhone = (phoneCode: string, typed: string): PhoneNumber | undefined => {
  if (!isTelephone(typed)) return undefined
  const dial = phoneCode.replace('+', '')
  const digits = extractNationalDigits(typed)
  const national =
    typed.trim().startsWith('+') && digits.startsWith(dial) ? digits.slice(dial.length) : digits
  const parsed = parsePhoneNumberFromString(`+${dial}${national}`)
  if (!parsed?.isValid() || parsed.countryCallingCode !== dial || PREMIUM.has(String(parsed.getType())))
    return undefined
  return { number: parsed.number, countryCode: dial, country: parsed.country }
}

/** `+971501234567` in two parts, `971` and `501234567`. */
export const splitPhone = (number: string): { phoneCode: string; phone: string } => {
  const parsed = parsePhoneNumberFromString(number)
  return { phoneCode: parsed?.countryCallingCode ?? '', phone: parsed?.nationalNumber ?? '' }
}

export interface DialCountry {
  readonly alpha2Code: string
  readonly dialCode: string
  readonly example: string
}

const isCountry = (code: string): code is CountryCode => getCountries().some((country) => country === code)

/** A country's dial code with an example of a mobile number; undefined for a country that has none. */
export const getDialCountry = (alpha2Code: string): DialCountry | undefined => {
  if (!isCountry(alpha2Code)) return undefined
  return {
    alpha2Code,
    dialCode: getCountryCallingCode(alpha2Code),
    example: getExampleNumber(alpha2Code, examples)?.nationalNumber ?? '',
  }
}
