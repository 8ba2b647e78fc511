/**
 * Text with digits of any script turned into ASCII digits and compatible forms unified, so that a phone number
 * or a code typed on an Arabic keyboard is read as what it is.
 */
export const normalizeDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))

/** Only the digits of what somebody typed or pasted as a phone number, without zeros at the front. */
export const extractNationalDigits = (typed: string): string =>
  normalizeDigits(typed).replaceAll(/\D/g, '').replace(/^0+/, '')
