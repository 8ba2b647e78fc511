import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { isSameSecretText } from '#platform/http/signed-bodies.ts'
import type { Random } from '#platform/kernel/ids.ts'

const ALGORITHM = 'aes-128-cbc'
const START = '@@@@&&&&####$$$$'
const SALT_LENGTH = 4

const hashText = (text: string, salt: string): string =>
  createHash('sha256').update(`${text}|${salt}`).digest('hex') + salt

/** Paytm's checksum of a text with a salt of four characters. */
export const computeSaltedChecksum = (text: string, key: string, salt: string): string => {
  const cipher = createCipheriv(ALGORITHM, key, START)
  return Buffer.concat([cipher.update(hashText(text, salt), 'utf8'), cipher.final()]).toString('base64')
}

export const computeChecksum = (text: string, key: string, random: Random): string =>
  computeSaltedChecksum(text, key, Buffer.from(random.bytes(3)).toString('base64'))

/** Whether a checksum matches this text and key; all errors give the same result. */
export const isValidChecksum = (text: string, key: string, checksum: string): boolean => {
  if (!/^[A-Za-z0-9+/]{40,400}={0,2}$/.test(checksum)) return false
  try {
    const decipher = createDecipheriv(ALGORITHM, key, START)
    const plain = Buffer.concat([decipher.update(checksum, 'base64'), decipher.final()]).toString('utf8')
    return isSameSecretText(hashText(text, plain.slice(-SALT_LENGTH)), plain)
  } catch {
    return false
  }
}

/** The text that Paytm signs of a form: the values in the order of their names. */
export const joinSignedValues = (fields: readonly (readonly [string, string])[]): string =>
  fields
    .filter(([name]) => name !== 'CHECKSUMHASH')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => (value === 'null' ? '' : value))
    .join('|')
