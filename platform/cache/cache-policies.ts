/** One row of the table in docs/caches.md: how much a cache holds, for how long, and what invalidates it. */
export interface CachePolicy<Value extends NonNullable<unknown>> {
  readonly name: string
  /**
   * Maximum number of entries, or maximum sum of `sizeOf` where that is given. The least recently used
   * is evicted.
   */
  readonly capacity: number
  readonly unit: 'entries' | 'bytes' | 'products'
  readonly sizeOf?: (value: Value) => number
  /** Infinity where the entry carries its own validity, or never expires. */
  readonly lifetimeMs: number
  /** What invalidates an entry, in words. */
  readonly tags: string
  readonly why: string
}

export type CacheDescription = Omit<CachePolicy<never>, 'sizeOf'>

const rows = new Map<string, CacheDescription>()

/**
 * Declares a cache; each area declares its own next to the code that fills it.
 * @throws when the name is taken
 */
export const defineCache = <Value extends NonNullable<unknown>>(
  policy: CachePolicy<Value>,
): CachePolicy<Value> => {
  if (rows.has(policy.name)) throw new Error(`Two caches are named ${policy.name}`)
  rows.set(policy.name, policy)
  return policy
}

/** All declared caches by name. */
export const listCachePolicies = (): CacheDescription[] =>
  [...rows.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
