import { createHash } from 'node:crypto'

const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('base64')

/** The hash of the values in the order in which they are sent, without delimiters, and the secret. */
export const computeDigest = (values: readonly string[], secret: string): string =>
  hash(values.join('') + secret)

/** The hash of an XML message: its canonical form, which is the exact text that is sent, and the secret. */
export const computeMessageDigest = (message: string, secret: string): string => hash(message + secret)

/** Fields that come back without being signed. */
const UNSIGNED: ReadonlySet<string> = new Set([
  '_charset_',
  'digest',
  'submitButton',
  'xlsbonusadjamt',
  'xlsbonustxid',
  'xlsbonusstatus',
  'xlsbonusdetails',
  'xlsbonusdigest',
])

export const pickSignedValues = (fields: readonly (readonly [string, string])[]): string[] =>
  fields.filter(([name]) => !UNSIGNED.has(name)).map(([, value]) => value)
