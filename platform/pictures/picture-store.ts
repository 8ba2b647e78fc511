import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Metadata } from 'sharp'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { loadSharp } from './load-sharp.ts'

/** A stored picture as rows keep it and the wire shows it: its address without size and ending, and its own size. */
export interface StoredPicture {
  readonly base: string
  readonly width: number
  readonly height: number
}

/** Why a file is no picture that can be stored. */
export type PictureError = 'tooLarge' | 'notAPicture' | 'tooManyPixels'

export interface PictureStore {
  /** Keeps a picture, stripped of everything but its pixels. The same picture twice is one file. */
  put(bytes: Uint8Array): Promise<Result<StoredPicture, PictureError>>
  /** The stored bytes of a picture; undefined when there is none of that hash. */
  read(hash: string): Promise<Buffer | undefined>
  /** Where this store keeps its files. */
  readonly folder: string
}

const MAX_BYTES = 8 * 1024 * 1024
const MAX_PIXELS = 40_000_000
/** What cameras and image programs write. SVG is a program, so it is not among them. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(at, at + text.length)
    .toString('latin1') === text

/** The first bytes of what is let near the library, which knows kinds that we do not want to have read at all. */
const isPicture = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '\u00ff\u00d8\u00ff') ||
  startsWith(bytes, '\u0089PNG\r\n\u001a\n') ||
  startsWith(bytes, 'GIF87a') ||
  startsWith(bytes, 'GIF89a') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
  startsWith(bytes, 'ftypavi', 4) ||
  startsWith(bytes, 'ftypmif1', 4)

const HASH = /^[0-9a-f]{32}$/

/** Whether `text` has the form of a picture's name, which is the only thing that ever becomes part of a path. */
export const isPictureHash = (text: string): boolean => HASH.test(text)

/** Writes a file so that nobody ever sees half of it. */
export const writeFileAtomically = async (file: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, bytes)
  await rename(draft, file)
}

const exists = async (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Cameras write where and when into a picture; only a picture without such words is kept as it came. */
const stripMetadata = async (bytes: Uint8Array, hasWords: boolean): Promise<Uint8Array> =>
  hasWords ? (await loadSharp())(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient().toBuffer() : bytes

const readMetadata = async (bytes: Uint8Array): Promise<Metadata | undefined> => {
  try {
    // Only the head is read here, so even an absurd size costs nothing.
    return await (await loadSharp())(bytes, { limitInputPixels: false }).metadata()
  } catch {
    // The library tells by the content, never by a name; what it cannot read is no picture.
    return undefined
  }
}

/**
 * Pictures as files in `folder`, named by their content. At most 8 MB and 40 million pixels; JPEG, PNG, WebP, GIF
 * and AVIF, told by what is in them.
 */
export const openPictureStore = (folder: string): PictureStore => {
  const fileOf = (hash: string): string => path.join(folder, hash.slice(0, 2), hash)
  return {
    folder,
    put: async (bytes) => {
      if (bytes.byteLength > MAX_BYTES) return fail('tooLarge')
      if (!isPicture(bytes)) return fail('notAPicture')
      const facts = await readMetadata(bytes)
      if (!facts?.format || !FORMATS.has(facts.format)) return fail('notAPicture')
      if (facts.width * facts.height > MAX_PIXELS) return fail('tooManyPixels')
      const kept = await stripMetadata(
        bytes,
        Boolean(facts.exif ?? facts.xmp ?? facts.iptc ?? facts.comments),
      )
      const hash = createHash('sha256').update(kept).digest('hex').slice(0, 32)
      if (!(await exists(fileOf(hash)))) await writeFileAtomically(fileOf(hash), kept)
      const { width, height } = facts.autoOrient
      return ok({ base: `/pictures/${hash}`, width, height })
    },
    read: async (hash) => {
      if (!isPictureHash(hash)) return undefined
      return readFile(fileOf(hash)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
  }
}
