/**
 * Converts digits of any script to ASCII digits and unifies compatible forms, so that a phone number or a code typed
 * on an Arabic keyboard is read correctly.
 */
export const normalizeDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))

/** Whether the digits of a typed number can be those of a telephone: 4 to 15, at least one of them not zero. */
export const isTelephone = (typed: string): boolean =>
  /^(?=[0-9]{4,18}$)0*[1-9][0-9]*$/.test(normalizeDigits(typed).replaceAll(/[\s().+/\p{Pd}\p{Cf}]/gu, ''))

/** The digits of a typed or pasted phone number, without leading zeros. */
export const extractNationalDigits = (typed: string): string =>
  normalizeDigits(typed).replaceAll(/\D/g, '').replace(/^0+/, '')
