import { createHash } from 'node:crypto'

const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('base64')

/** The values in the order in which they are sent, without anything between them, and the secret. */
export const computeDigest = (values: readonly string[], secret: string): string =>
  hash(values.join('') + secret)

/** Of a message of the XML interface: its canonical form, which is the very text that is sent, and the secret. */
export const computeMessageDigest = (message: string, secret: string): string => hash(message + secret)

/** What comes back beside the signed fields. */
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

export const listSignedValues = (fields: readonly (readonly [string, string])[]): string[] =>
  fields.filter(([name]) => !UNSIGNED.has(name)).map(([, value]) => value)
