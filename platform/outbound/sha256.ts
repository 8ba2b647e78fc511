import { createHash } from 'node:crypto'

/** SHA-256 in hexadecimal digits, as other services take identifiers that they must not read. */
export const hashSha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
