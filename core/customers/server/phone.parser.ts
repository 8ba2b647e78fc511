import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  type PhoneNumber as LibraryNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { isTelephone, normalizeDigits } from '../domain/digits.ts'

export interface PhoneNumber {
  /** E.164, such as +971501234567. */
  readonly number: string
  readonly countryCode: string
  readonly country: string | undefined
}

const UNREACHABLE = new Set(['PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL', 'TOLL_FREE'])
const MOBILE = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

/** The typed digits, with `+` before them where they are in international form. */
const toDialledDigits = (typed: string): string => {
  const text = normalizeDigits(typed)
  const digits = text.replaceAll(/\D/g, '')
  return text.replaceAll(/[^\d+]/g, '').startsWith('+') ? `+${digits}` : digits.replace(/^00/, '+')
}

/** A number that can receive messages, by the plan of a dial code; undefined when it is in no plan or in another. */
const readByPlan = (dial: string, text: string): LibraryNumber | undefined => {
  const read = parsePhoneNumberFromString(text, { defaultCallingCode: dial })
  if (!read?.isValid() || UNREACHABLE.has(String(read.getType()))) return undefined
  return read.countryCallingCode === dial ? read : undefined
}

/**
 * Parses a number as a person types it beside its dial code, by the numbering plan of that code: in the national form
 * with its trunk prefix, in the international one with `+` or `00`, or with the dial code repeated. An international
 * form of another dial code is rejected, as are numbers that cost extra or cannot receive messages. Where a repeated
 * dial code could also begin a national number, the reading that is a mobile number is taken; without one the number
 * is rejected, because the code could reach somebody else.
 */
export const parsePhone = (phoneCode: string, typed: string): PhoneNumber | undefined => {
  if (!isTelephone(typed)) return undefined
  const dial = phoneCode.replace('+', '')
  const dialled = toDialledDigits(typed)
  const readings = [readByPlan(dial, dialled)]
  if (dialled.startsWith(dial)) readings.push(readByPlan(dial, `+${dialled}`))
  const found = new Map(readings.flatMap((read) => (read ? [[read.number, read]] : [])))
  const mobiles = [...found.values()].filter((read) => MOBILE.has(String(read.getType())))
  const [read, ...others] = found.size > 1 ? mobiles : [...found.values()]
  if (!read || others.length > 0) return undefined
  return { number: read.number, countryCode: dial, country: read.country }
}

/**
 * The whole number that somebody in a country searches for, in E.164: typed at home, or in international form with `+` or
 * `00`. Undefined for a part of a number.
 */
export const parseWholePhone = (country: string, typed: string): string | undefined => {
  const home = getDialCountry(country)
  const own = home && parsePhone(home.dialCode, typed)
  if (own) return own.number
  const dialled = toDialledDigits(typed)
  const read = dialled.startsWith('+') ? parsePhoneNumberFromString(dialled) : undefined
  return read?.isValid() ? read.number : undefined
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
