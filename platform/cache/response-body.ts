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

/** Below this size brotli saves less than its header costs. */
const MIN_COMPRESSED_BYTES = 1_400
/**
 * From this size on no client is sent an uncompressed body: a menu of thousands takes minutes on a slow connection.
 */
const MAX_PLAIN_BYTES = 100_000

/** A body sent to many clients, with slots for the nonce of each response. */
export interface ResponseBody {
  /** Its size in memory. */
  bytes(): number
  /** True when no better form will follow. */
  isFinal(): boolean
  plain(nonce: string): Buffer
  /** Makes the final compressed form, once. */
  compress(): Promise<void>
  /** The final compressed form, once it is made. */
  brotli(nonce: string): Buffer | undefined
  /** Before that, for a long body: a fast compression, shared by all waiting requests. */
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
      // API responses keep their text, because pages are rendered from it; few clients read a page without brotli.
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
