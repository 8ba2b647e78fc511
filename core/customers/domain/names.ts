/** Splits a full name in two: the first word, and the rest. Consecutive blanks count as one. */
export const splitName = (fullName: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = fullName.normalize('NFC').trim().split(/\s+/u)
  return { firstName, lastName: rest.join(' ') }
}

export const joinName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim()

const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’. -]*$/u

/** Whether a name, ignoring blanks around it, consists of letters of any script and a few signs. */
export const isName = (name: string): boolean => NAME.test(name.normalize('NFKC').trim())

/** A text without the invisible direction marks that are copied along with an Arabic name. */
export const stripDirectionMarks = (text: string): string =>
  text.replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
