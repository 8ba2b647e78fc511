import { brotliDecompressSync } from 'node:zlib'
import type { CacheInvalidation, Lease } from '#platform/http/cache-invalidation.ts'
import { createLruCache } from '#platform/http/lru-cache.ts'
import {
  type BrotliTemplate,
  compressAroundNonce,
  fillBrotli,
  fillText,
} from '#platform/http/nonce-placeholder.ts'

const CAPACITY_BYTES = 64 * 1024 * 1024
const MAX_ADDRESSES = 20_000

/** A rendered page with slots where the nonce of each answer belongs. */
export interface Page {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly text: string
}

/** What a visit brings along that a page may depend on. */
export interface Visit {
  /** Host and plain address. */
  readonly address: string
  readonly languages: string
  readonly cookies: Readonly<Record<string, string | undefined>>
}

/** A page with what it was made of. */
export interface RenderedPage {
  readonly page: Page
  /** How long it holds for everybody; undefined when it is for this visit alone. */
  readonly lease: Lease | undefined
  /** The cookies that it looked at. */
  readonly usedCookies: ReadonlySet<string>
}

export interface CachedPage extends Omit<Page, 'text'> {
  /** With `nonce` in its slots. */
  text(nonce: string): string
  /** The same compressed; undefined until that was done, soon after the page was made. */
  brotli(nonce: string): Buffer | undefined
  /** Set when it holds for everybody and is final. */
  readonly shared?: PageCachePolicy
}

/** For whom and how long a page holds. */
export interface PageCachePolicy {
  readonly lease: Lease
  /** The cookies that it depends on. */
  readonly cookies: readonly string[]
  /** Compressed, in bytes. */
  readonly bytes: number
}

const toUncompressedPage = ({ text, ...page }: Page): CachedPage => ({
  ...page,
  text: (nonce) => fillText(text, nonce),
  brotli: () => undefined,
})

const toCompressedPage = (
  { text: _, ...page }: Page,
  slotted: BrotliTemplate,
  shared: PageCachePolicy,
): CachedPage => ({
  ...page,
  shared,
  // Browsers that do not know brotli are rare: for them it is unpacked rather than kept twice.
  text: (nonce) => brotliDecompressSync(fillBrotli(slotted, nonce)).toString('utf8'),
  brotli: (nonce) => fillBrotli(slotted, nonce),
})

/** Pages for everybody, each made once for all who look at the same address in the same language and circumstances. */
export interface PageCache {
  /** The page for a visit: a kept one, the one that is just being made for another visit, or a new one. */
  get(visit: Visit, render: () => Promise<RenderedPage>): Promise<CachedPage>
}

/**
 * Which cookies a page depends on is learned from what was read while it was rendered. Only pages all of whose answers
 * hold for everybody are kept, and no longer than each of them.
 */
export const createPageCache = (
  sharing: CacheInvalidation,
  logger: { error(fields: object, message: string): void },
): PageCache => {
  const kept = createLruCache<CachedPage>(sharing, CAPACITY_BYTES)
  const readAt = new Map<string, ReadonlySet<string>>()
  const underWay = new Map<string, Promise<RenderedPage>>()

  const keyOf = ({ address, languages, cookies }: Visit): string | undefined => {
    const names = readAt.get(address)
    return names && JSON.stringify([address, languages, ...[...names].map((name) => cookies[name] ?? null)])
  }

  const learn = (address: string, read: ReadonlySet<string>): void => {
    const known = readAt.get(address)
    if (known && [...read].every((name) => known.has(name))) return
    if (readAt.size >= MAX_ADDRESSES) readAt.clear()
    readAt.set(address, new Set([...(known ?? []), ...read].toSorted()))
  }

  const keep = async (
    { key, cookies }: { key: string; cookies: readonly string[] },
    { page, lease }: { page: Page; lease: Lease },
  ): Promise<void> => {
    kept.set(key, toUncompressedPage(page), { lease, bytes: page.text.length * 2 })
    const slotted = await compressAroundNonce(page.text)
    if (!slotted) return
    const bytes = slotted.before.length + (slotted.after?.length ?? 0)
    kept.set(key, toCompressedPage(page, slotted, { lease, cookies, bytes }), { lease, bytes })
  }

  const make = async (visit: Visit, render: () => Promise<RenderedPage>): Promise<RenderedPage> => {
    const rendered = await render()
    const { page, lease, usedCookies } = rendered
    learn(visit.address, usedCookies)
    const key = keyOf(visit)
    if (key && lease && page.status === 200) {
      keep({ key, cookies: [...(readAt.get(visit.address) ?? [])] }, { page, lease }).catch(
        (error: unknown) => logger.error({ err: error }, 'a page was not kept'),
      )
    }
    return rendered
  }

  return {
    async get(visit, render) {
      const key = keyOf(visit)
      const known = key && kept.get(key)
      if (known) return known.value
      const waiting = key ? underWay.get(key) : undefined
      if (waiting) {
        const { page, lease } = await waiting
        if (lease && sharing.isValid(lease)) return toUncompressedPage(page)
      }
      const made = make(visit, render)
      if (key) {
        const done = made.finally(() => underWay.delete(key))
        underWay.set(key, done)
        return toUncompressedPage((await done).page)
      }
      return toUncompressedPage((await made).page)
    },
  }
}
