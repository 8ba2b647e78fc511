/** A full name in two: the first word, and the rest. Blanks in a row count as one. */
export const splitName = (fullName: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = fullName.normalize('NFC').trim().split(/\s+/u)
  return { firstName, lastName: rest.join(' ') }
}

export const joinName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim()
