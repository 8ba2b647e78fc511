import { scrypt, timingSafeEqual } from 'node:crypto'
import type { Env } from '#platform/env/env.ts'
import type { Random } from '#platform/kernel/ids.ts'

/** How much work one hash is: N is two to the power of `logN`. */
interface Cost {
  readonly logN: number
  readonly r: number
  readonly p: number
}

/** From OWASP's Password Storage Cheat Sheet: the row that takes 32 MiB, because four sign-ins are hashed at once. */
const COST: Cost = { logN: 15, r: 8, p: 3 }
/** Of hashes that do not state their cost. */
const UNSTATED_COST: Cost = { ...COST, p: 1 }
/** Tests sign in hundreds of times. */
const TEST_COST: Cost = { ...COST, logN: 10 }

/** The cost of a new hash. */
export const getPasswordCost = ({ NODE_ENV }: Pick<Env, 'NODE_ENV'>): Cost =>
  NODE_ENV === 'test' ? TEST_COST : COST

const getWork = ({ logN, r, p }: Cost): number => 2 ** logN * r * p

const deriveKey = (password: string, salt: Uint8Array, { logN, r, p }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N: 2 ** logN, r, p, maxmem: 64 * 1024 * 1024 }
    scrypt(password.normalize('NFKC'), salt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

const formatHash = ({ logN, r, p }: Cost, salt: string, key: string): string =>
  `scrypt.${logN}-${r}-${p}.${salt}.${key}`

interface StoredHash {
  readonly cost: Cost
  readonly salt: Buffer
  readonly key: Buffer
}

const parseHash = (hash: string): StoredHash => {
  const [key = '', salt = '', stated] = hash.split('.').slice(1).toReversed()
  const [logN = 0, r = 0, p = 0] = stated?.split('-').map(Number) ?? []
  return {
    cost: stated ? { logN, r, p } : UNSTATED_COST,
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

/** A salted scrypt hash, with its cost and its salt, in the database format. */
export const hashPassword = async (password: string, random: Random, cost = COST): Promise<string> => {
  const salt = Buffer.from(random.bytes(16))
  const key = await deriveKey(password, salt, cost)
  return formatHash(cost, salt.toString('base64url'), key.toString('base64url'))
}

/** Whether a hash took less work than a new one does, so that it is made anew when its password is known. */
export const isWeakHash = (hash: string, cost = COST): boolean =>
  getWork(parseHash(hash).cost) < getWork(cost)

/**
 * Whether a password matches a hash; takes as long when it does not. A weaker hash takes as long as one of `cost`, so
 * that the time does not tell which addresses have an old one.
 */
export const verifyPassword = async (password: string, hash: string, cost = COST): Promise<boolean> => {
  const stored = parseHash(hash)
  const derived = await deriveKey(password, stored.salt, stored.cost)
  const missing = Math.round((getWork(cost) - getWork(stored.cost)) / getWork({ ...cost, p: 1 }))
  if (missing > 0) await deriveKey(password, stored.salt, { ...cost, p: missing })
  return stored.key.length === derived.length && timingSafeEqual(stored.key, derived)
}

/** A hash that no password matches, to spend the same time on an unknown address. */
export const createUnmatchableHash = (cost: Cost): string => formatHash(cost, 'A'.repeat(22), 'A'.repeat(43))
