/** A full name in two: the first word, and the rest. Blanks in a row count as one. */
export const splitName = (fullName: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = fullName.normalize('NFC').trim().split(/\s+/u)
  return { firstName, lastName: rest.join(' ') }
}

export const joinName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim()

const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’. -]*$/u

/** Whether a name, blanks around it aside, is made of what names are made of: letters of any script, and a few signs. */
export const isName = (name: string): boolean => NAME.test(name.normalize('NFKC').trim())

/** A text without the invisible marks of direction that come along when an Arabic name is copied from elsewhere. */
export const stripDirectionMarks = (text: string): string =>
  text.replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
