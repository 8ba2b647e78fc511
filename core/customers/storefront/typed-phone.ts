import { extractNationalDigits, normalizeDigits } from '../domain/digits.ts'

interface DialCode {
  readonly code: string
  /** Including its plus. */
  readonly dialCode: string
}

export interface TypedPhone {
  readonly country: string
  readonly number: string
}

/**
 * Parses a number typed or pasted into the phone field. Its international form, `+971 50 …` or `00971…`, selects its
 * country and leaves the national part; anything else stays as typed.
 */
export const parseTypedPhone = (
  typed: string,
  country: string,
  countries: readonly DialCode[],
): TypedPhone => {
  const text = normalizeDigits(typed).trim()
  const international = /^(?:\+|00)([\d\s().-]*)$/.exec(text)?.[1]
  if (international === undefined) return { country, number: typed }
  const digits = international.replaceAll(/\D/g, '')
  const matches = countries.filter(({ dialCode }) => digits.startsWith(dialCode.replace('+', '')))
  const longest = Math.max(0, ...matches.map(({ dialCode }) => dialCode.length))
  const best = matches.filter(({ dialCode }) => dialCode.length === longest)
  // Several countries share a dial code; the chosen one stays when it is among them.
  const found = best.find(({ code }) => code === country) ?? best[0]
  if (!found) return { country, number: typed }
  const dialCode = found.dialCode.replace('+', '')
  const national = digits.slice(dialCode.length)
  // Without the international form such a number reads as one whose dial code is repeated.
  if (national.startsWith(dialCode)) return { country: found.code, number: typed }
  return national ? { country: found.code, number: national } : { country, number: typed }
}

/** Whether there are enough digits to send a code; the server checks the numbering plan. */
export const hasEnoughPhoneDigits = (number: string): boolean => extractNationalDigits(number).length >= 4
