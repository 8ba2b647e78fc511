import { createHash } from 'node:crypto'

/** SHA-256 in hexadecimal digits, as other services take identifiers that they must not read. */
export const hashSha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Whether `text` is such a hash, which can contain the digits of a card number by chance: one in 28 does. */
export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)
