import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { loadSharp } from './load-sharp.ts'
import { type PictureStore, writeFileAtomically } from './picture-store.ts'

/** The sizes a picture is shown in, by their width in pixels; a smaller picture is never enlarged. */
export const PICTURE_SIZES = { thumb: 160, medium: 480, large: 960 } as const
export type PictureSize = keyof typeof PICTURE_SIZES
export type PictureFormat = 'webp' | 'avif'

export interface PictureVariant {
  readonly hash: string
  readonly size: PictureSize
  readonly format: PictureFormat
}

/** Encoding a picture occupies a core; more at a time would slow down every request. */
const MAX_CONCURRENT = 2
const MAX_WAITING = 400

/** Too many pictures are being made; a later retry helps. */
export class PicturesBusyError extends Error {
  override readonly name = 'PicturesBusy'
}

/** A stored picture's header was readable when it was stored, its pixels are not. */
export class PictureUnreadableError extends Error {
  override readonly name = 'PictureUnreadable'
}

/** Runs at most `AT_ONCE` tasks; the others wait their turn. */
const createSemaphore = () => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= MAX_CONCURRENT) {
      if (waiting.length >= MAX_WAITING) throw new PicturesBusyError('Too many pictures are being made')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const encode = async (original: Uint8Array, { size, format }: PictureVariant): Promise<Buffer> => {
  const sharp = await loadSharp()
  const explain = (cause: unknown): never => {
    throw new PictureUnreadableError('The picture cannot be read', { cause })
  }
  const picture = sharp(original, { limitInputPixels: 40_000_000 })
    .autoOrient()
    .resize({ width: PICTURE_SIZES[size], withoutEnlargement: true })
  // Effort 2 is four times as fast as the default, for files a twentieth larger.
  return format === 'avif'
    ? picture.avif({ quality: 55, effort: 2 }).toBuffer().catch(explain)
    : picture.webp({ quality: 78, effort: 4 }).toBuffer().catch(explain)
}

const readIfThere = async (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/**
 * Returns the sizes of stored pictures, each encoded on first request and stored next to the originals; undefined when
 * there is no such picture.
 * @throws {PictureUnreadableError} when it is damaged
 * @throws {PicturesBusyError} when too many wait
 */
export const createPictureSizes = (store: PictureStore) => {
  const turn = createSemaphore()
  const making = new Map<string, Promise<Buffer | undefined>>()

  const make = async (variant: PictureVariant, file: string): Promise<Buffer | undefined> => {
    const original = await store.read(variant.hash)
    if (!original) return undefined
    const bytes = await turn(() => encode(original, variant))
    await writeFileAtomically(file, bytes)
    return bytes
  }

  return async (variant: PictureVariant): Promise<Buffer | undefined> => {
    const name = `${variant.hash}-${variant.size}.${variant.format}`
    const file = path.join(store.folder, 'sizes', variant.hash.slice(0, 2), name)
    const made = await readIfThere(file)
    if (made) return made
    const promise = making.get(name) ?? make(variant, file).finally(() => making.delete(name))
    making.set(name, promise)
    return promise
  }
}
