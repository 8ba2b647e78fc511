import { createHash } from 'node:crypto'

export type PaycapsFields = Readonly<Record<string, string>>

/** Delimiters must not occur in a field. */
export const toPlainValue = (value: string): string => value.replaceAll(/[~=\p{Cc}]/gu, ' ').trim()

/** The hash over `KEY=value` joined by `~`, in the order of the names, and the secret. */
export const computeHash = (fields: PaycapsFields, secret: string): string => {
  const text = Object.keys(fields)
    .filter((name) => name !== 'HASH')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('~')
  return createHash('sha256').update(`${text}${secret}`, 'utf8').digest('hex').toUpperCase()
}

/** Whether the fields are unambiguous. */
export const hasPlainValues = (fields: PaycapsFields): boolean =>
  Object.entries(fields).every(([name, value]) => name === 'HASH' || !/[~=]/.test(name + value))
