import { isPersonName } from '#platform/kernel/person-name.ts'

export const MAX_NAME_LENGTH = 120

/** Splits a full name in two: the first word, and the rest. Consecutive blanks count as one. */
export const splitName = (fullName: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = fullName.normalize('NFC').trim().split(/\s+/u)
  return { firstName, lastName: rest.join(' ') }
}

export const joinName = (firstName: string, lastName: string): string => `${firstName} ${lastName}`.trim()

/** Whether a customer can be called so. */
export const isName = (name: string): boolean => isPersonName(name, MAX_NAME_LENGTH)

/** A text without the invisible direction marks that are copied along with an Arabic name. */
export const stripDirectionMarks = (text: string): string =>
  text.replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
