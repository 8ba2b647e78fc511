import { createHash } from 'node:crypto'

/** What PayFort leaves out of signatures. */
const UNSIGNED: ReadonlySet<string> = new Set(['signature', 'installment_detail'])

export type PayfortFields = Readonly<Record<string, string | number>>

/**
 * The hash over `key=value` without anything between, between the phrase and the phrase. Fields could run into each
 * other, so only values of a plain form may be signed by us.
 */
export const computeSignature = (
  fields: PayfortFields,
  phrase: string,
  digest: 'sha256' | 'sha512' = 'sha256',
): string => {
  const text = Object.keys(fields)
    .filter((key) => !UNSIGNED.has(key))
    .sort()
    .map((key) => `${key}=${fields[key]}`)
    .join('')
  return createHash(digest).update(`${phrase}${text}${phrase}`, 'utf8').digest('hex')
}
