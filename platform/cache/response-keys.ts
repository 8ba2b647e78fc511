import type { Cache } from './cache.ts'
import { defineCache } from './cache-policies.ts'

/** By host and path: the names of the cookies that a response depends on, learned while it was rendered. */
export const COOKIE_NAMES = defineCache<readonly string[]>({
  name: 'response cookies',
  capacity: 20_000,
  unit: 'entries',
  lifetimeMs: Number.POSITIVE_INFINITY,
  tags: 'none: names are only added',
  why: 'Which cookies are part of the key of a cached page.',
})

/**
 * Adds the names of cookies that a response depends on; names are never removed.
 * @returns all names
 */
export const learnCookieNames = (
  cache: Cache<readonly string[]>,
  address: string,
  read: Iterable<string>,
): readonly string[] => {
  const known = cache.get(address)
  const names = [...new Set([...(known ?? []), ...read])].toSorted()
  if (known?.length === names.length) return known
  cache.set(address, names)
  return names
}

/**
 * One text of everything that distinguishes two responses, encoded so that values from a client cannot run into each
 * other.
 */
export const buildResponseKey = (
  kind: 'api' | 'page' | 'raw',
  ...parts: readonly (string | undefined)[]
): string => JSON.stringify([kind, ...parts])
