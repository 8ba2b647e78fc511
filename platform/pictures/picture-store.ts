import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Metadata } from 'sharp'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { loadSharp } from './load-sharp.ts'

/** A stored picture as in rows and responses: its address without size and extension, and its own size. */
export interface StoredPicture {
  readonly base: string
  readonly width: number
  readonly height: number
}

/** Why a file cannot be stored as a picture. */
export type PictureError = 'tooLarge' | 'notAPicture' | 'tooManyPixels'

export interface PictureStore {
  /** Stores a picture, stripped of everything but its pixels. The same picture twice is one file. */
  put(bytes: Uint8Array): Promise<Result<StoredPicture, PictureError>>
  /** The stored bytes of a picture; undefined when there is none of that hash. */
  read(hash: string): Promise<Buffer | undefined>
  /** Where this store saves its files. */
  readonly folder: string
}

const MAX_BYTES = 8 * 1024 * 1024
export const MAX_PIXELS = 40_000_000
/** The formats of cameras and image programs. SVG is a program, so it is excluded. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(at, at + text.length)
    .toString('latin1') === text

const BRAND_LENGTH = 4
const LONGEST_BRANDS = 64

/**
 * Whether a file is AVIF by the brands in its first box. Its container is that of HEIC too, which no browser but one
 * shows and the library cannot decode; both may begin with the brand `mif1`.
 */
const isAvif = (bytes: Uint8Array): boolean => {
  if (!startsWith(bytes, 'ftyp', 4)) return false
  const box = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = Math.min(box.getUint32(0), bytes.byteLength, LONGEST_BRANDS)
  for (let at = 8; at + BRAND_LENGTH <= end; at += BRAND_LENGTH)
    if (startsWith(bytes, 'avif', at) || startsWith(bytes, 'avis', at)) return true
  return false
}

/** Checks the first bytes before the library reads a file: it knows formats that must not be read at all. */
const isPicture = (bytes: Uint8Array): boolean =>
  startsWith(bytes, '\u00ff\u00d8\u00ff') ||
  startsWith(bytes, '\u0089PNG\r\n\u001a\n') ||
  startsWith(bytes, 'GIF87a') ||
  startsWith(bytes, 'GIF89a') ||
  (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
  isAvif(bytes)

const HASH = /^[0-9a-f]{32}$/

/** Whether `text` has the form of a picture's name, the only input that becomes part of a path. */
export const isPictureHash = (text: string): boolean => HASH.test(text)

/** Writes a file so that no reader ever sees half of it. */
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

/** Cameras write place and time into a picture; only one without such metadata is stored unchanged. */
const stripMetadata = async (bytes: Uint8Array, hasWords: boolean): Promise<Uint8Array> =>
  hasWords ? (await loadSharp())(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient().toBuffer() : bytes

const readMetadata = async (bytes: Uint8Array): Promise<Metadata | undefined> => {
  try {
    // Only the header is read here, so even an absurd size costs nothing.
    return await (await loadSharp())(bytes, { limitInputPixels: false }).metadata()
  } catch {
    // The library detects the format by content, never by name; an unreadable file is not a picture.
    return undefined
  }
}

/** The facts of a picture's header, or why it is none that is accepted. */
export const inspectPicture = async (bytes: Uint8Array): Promise<Result<Metadata, PictureError>> => {
  if (bytes.byteLength > MAX_BYTES) return fail('tooLarge')
  if (!isPicture(bytes)) return fail('notAPicture')
  const facts = await readMetadata(bytes)
  if (!facts?.format || !FORMATS.has(facts.format)) return fail('notAPicture')
  return facts.width * facts.height > MAX_PIXELS ? fail('tooManyPixels') : ok(facts)
}

/**
 * Pictures as files in `folder`, named by their content. At most 8 MB and 40 million pixels; JPEG, PNG, WebP, GIF and
 * AVIF, detected by content. Without `writes` pictures are only checked and named.
 */
export const openPictureStore = (folder: string, { writes = true } = {}): PictureStore => {
  const fileOf = (hash: string): string => path.join(folder, hash.slice(0, 2), hash)
  return {
    folder,
    put: async (bytes) => {
      const inspected = await inspectPicture(bytes)
      if (!inspected.ok) return inspected
      const facts = inspected.value
      const stored = await stripMetadata(
        bytes,
        Boolean(facts.exif ?? facts.xmp ?? facts.iptc ?? facts.comments),
      )
      const hash = createHash('sha256').update(stored).digest('hex').slice(0, 32)
      if (writes && !(await exists(fileOf(hash)))) await writeFileAtomically(fileOf(hash), stored)
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
