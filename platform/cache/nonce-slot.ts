import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliDecompressSync,
  constants,
  createBrotliCompress,
} from 'node:zlib'
import type { Random } from '#platform/kernel/ids.ts'

/**
 * Placeholder for the nonce in a cached page: control characters, which no page contains, so that nothing of it
 * repeats other text. Every nonce ends with the same last two letters, because a brotli decoder uses the last two
 * bytes as context for what follows.
 */
export const NONCE_PLACEHOLDER = `${String.fromCharCode(...Array.from({ length: 22 }, (_, index) => (index < 8 ? index + 1 : index + 6)))}AA`

/** 132 random bits in base64url, and the fixed end. */
export const generateNonce = (random: Random): string =>
  `${Buffer.from(random.bytes(18)).toString('base64url').slice(0, 22)}AA`

/** A text compressed with brotli around its first nonce slot; in one piece when it has none. */
export interface SlottedBrotli {
  readonly before: Buffer
  readonly after?: Buffer
}

/** Brotli's quality for a response that is sent many times. */
export const BROTLI_FINAL = 9
/** For a response that a client waits for: a tenth of the size in a few milliseconds. */
export const BROTLI_FAST = 4

const brotli = promisify(brotliCompress)

interface Parts {
  readonly head: Buffer
  readonly slot: Buffer
  readonly tail: Buffer
}

const partsOf = (text: string): Parts | undefined => {
  const at = text.indexOf(NONCE_PLACEHOLDER)
  if (at < 0) return undefined
  const [head, slot, tail] = [
    text.slice(0, at),
    NONCE_PLACEHOLDER,
    text.slice(at + NONCE_PLACEHOLDER.length),
  ].map((part) => Buffer.from(part))
  return head && slot && tail ? { head, slot, tail } : undefined
}

const brotliOptions = (size: number, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
})

/** One stream flushed before and after the slot: the output between two flushes ends on whole bytes. */
const compressParts = ({ head, slot, tail }: Parts, options: BrotliOptions): Promise<SlottedBrotli> =>
  new Promise((resolve, reject) => {
    const stream = createBrotliCompress(options)
    const pieces: Buffer[][] = [[], [], []]
    let current = 0
    stream.on('data', (chunk: Buffer) => pieces[current]?.push(chunk))
    stream.on('error', reject)
    stream.on('end', () => {
      const [before = [], , after = []] = pieces
      resolve({ before: Buffer.concat(before), after: Buffer.concat(after) })
    })
    const writePart = (part: Buffer, next: () => void): void => {
      stream.write(part, () =>
        stream.flush(constants.BROTLI_OPERATION_FLUSH, () =>
          setImmediate(() => {
            current += 1
            next()
          }),
        ),
      )
    }
    writePart(head, () => writePart(slot, () => stream.end(tail)))
  })

/**
 * An uncompressed block of a brotli stream: not the last one, its length minus one in 16 bits, the flag for
 * uncompressed.
 */
const plainBlock = (bytes: Buffer): Buffer => {
  const head = ((bytes.length - 1) << 3) | (1 << 19)
  return Buffer.concat([Buffer.from([head & 255, (head >> 8) & 255, (head >> 16) & 255]), bytes])
}

/**
 * The compressed text with `nonce` in every slot. Only the first slot is filled; later slots are brotli copies of it.
 */
export const fillBrotli = ({ before, after }: SlottedBrotli, nonce: string): Buffer =>
  after ? Buffer.concat([before, plainBlock(Buffer.from(nonce)), after]) : before

/** The text with `nonce` in every slot. */
export const fillText = (text: string, nonce: string): string => text.replaceAll(NONCE_PLACEHOLDER, nonce)

const PROOF = `${'Qz-_'.repeat(6).slice(0, 22)}AA`

/**
 * Compresses a text once so that a nonce can be inserted in every response without compressing again. Undefined when
 * filling and decompressing does not restore the text: then it has to be compressed each time.
 */
export const compressAroundNonce = async (
  text: string,
  quality = BROTLI_FINAL,
): Promise<SlottedBrotli | undefined> => {
  const options = brotliOptions(text.length, quality)
  const parts = partsOf(text)
  if (!parts) return { before: await brotli(text, options) }
  const slotted = await compressParts(parts, options)
  const back = brotliDecompressSync(fillBrotli(slotted, PROOF)).toString('utf8')
  return back === fillText(text, PROOF) ? slotted : undefined
}
