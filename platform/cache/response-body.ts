import { brotliDecompressSync } from 'node:zlib'
import type { CacheValidity } from './cache-invalidation.ts'
import {
  BROTLI_FAST,
  compressAroundNonce,
  fillBrotli,
  fillText,
  NONCE_PLACEHOLDER,
  type SlottedBrotli,
} from './nonce-slot.ts'

/** Below this brotli saves less than its header costs. */
const MIN_COMPRESSED_BYTES = 1_400
/** From here on no client is sent an uncompressed body: a menu of thousands is minutes of a slow line. */
const MAX_PLAIN_BYTES = 100_000

/** A body that many clients are sent, with slots where the nonce of each response belongs. */
export interface ResponseBody {
  /** What it takes in memory. */
  bytes(): number
  /** No better form is going to be made. */
  isFinal(): boolean
  plain(nonce: string): Buffer
  /** Makes the final compressed form, once. */
  compress(): Promise<void>
  /** The final compressed form, once it is made. */
  brotli(nonce: string): Buffer | undefined
  /** Before that, for a long body: one that is made fast and shared by all who wait for it. */
  fastBrotli(nonce: string): Promise<Buffer | undefined> | undefined
}

type Header = readonly [name: string, value: string]

/** A response that may be sent again, with its body. */
export interface CachedResponse {
  readonly status: number
  /** With slots where the nonce of each response belongs, as in the body. */
  readonly headers: readonly Header[]
  readonly body: ResponseBody
  readonly etag?: string
  /** Undefined when it is for one request alone: then it is sent, but not cached. */
  readonly validity: CacheValidity | undefined
  /** Names of the cookies that it depends on. */
  readonly cookies: readonly string[]
}

export const createResponseBody = (text: string): ResponseBody => {
  const hasSlot = text.includes(NONCE_PLACEHOLDER)
  let plain: Buffer | undefined = Buffer.from(text)
  const { length } = plain
  let final: SlottedBrotli | undefined
  let isCompressing = false
  let fast: Promise<SlottedBrotli | undefined> | undefined

  const textWith = (nonce: string): Buffer => {
    if (!plain) return final ? brotliDecompressSync(fillBrotli(final, nonce)) : Buffer.alloc(0)
    return hasSlot ? Buffer.from(fillText(plain.toString(), nonce)) : plain
  }
  return {
    bytes() {
      const compressed = final ? final.before.length + (final.after?.length ?? 0) : Math.ceil(length * 0.2)
      return (plain?.length ?? 0) + compressed
    },
    isFinal: () => final !== undefined || length < MIN_COMPRESSED_BYTES,
    plain: textWith,
    async compress() {
      if (isCompressing || length < MIN_COMPRESSED_BYTES) return
      isCompressing = true
      final = plain && (await compressAroundNonce(plain.toString()))
      fast = undefined
      // API responses keep their text, which pages are rendered from; clients that read a page without brotli are rare.
      if (final && hasSlot) plain = undefined
    },
    brotli: (nonce) => final && fillBrotli(final, nonce),
    fastBrotli(nonce) {
      if (!plain || length < MAX_PLAIN_BYTES) return undefined
      fast ??= compressAroundNonce(plain.toString(), BROTLI_FAST)
      return fast.then((slotted) => slotted && fillBrotli(slotted, nonce))
    },
  }
}
