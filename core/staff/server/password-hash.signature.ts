import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import type { Random } from '#platform/kernel/ids.ts'

const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

const deriveKey = (password: string, salt: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** A salted scrypt hash, with its salt, in the database format. */
export const hashPassword = async (password: string, random: Random): Promise<string> => {
  const salt = random.bytes(16)
  const key = await deriveKey(password, salt)
  return `scrypt.${Buffer.from(salt).toString('base64url')}.${key.toString('base64url')}`
}

/** Whether a password matches a hash; takes as long when it does not. */
export const verifyPassword = async (password: string, hash: string): Promise<boolean> => {
  const [, salt = '', key = ''] = hash.split('.')
  const expected = Buffer.from(key, 'base64url')
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'))
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** A hash that no password matches, to spend the same time on an unknown address. */
export const UNMATCHABLE_HASH = `scrypt.${'A'.repeat(22)}.${'A'.repeat(43)}`
