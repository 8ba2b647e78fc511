import { createHash } from 'node:crypto'

/** Fields that PayFort omits from signatures. */
const UNSIGNED: ReadonlySet<string> = new Set(['signature', 'installment_detail'])

export type PayfortFields = Readonly<Record<string, string | number>>

/**
 * The hash over `key=value` without delimiters, with the phrase before and after. Fields could run into each
 * other, so we sign only values of a plain format.
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
