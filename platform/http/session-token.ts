import { hash, timingSafeEqual } from 'node:crypto'
import type { Random } from '#platform/kernel/ids.ts'

/** A fresh pair: the token that scripts send, and the companion that only the browser's cookie jar holds. */
export interface SessionSecrets {
  readonly token: string
  readonly companion: string
}

const generateSecret = (random: Random): string => Buffer.from(random.bytes(32)).toString('base64url')

/** 256 random bits each. `prefix` distinguishes customers' tokens from staff's, such as when searching a log. */
export const generateSessionSecrets = (random: Random, prefix: string): SessionSecrets => ({
  token: `${prefix}_${generateSecret(random)}`,
  companion: generateSecret(random),
})

/**
 * What the database stores instead of a secret. The secrets are random, so a plain hash cannot be reversed by
 * guessing.
 */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url')

/** Compares two hashes in constant time. */
export const isSameHash = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
