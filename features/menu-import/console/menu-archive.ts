import { findPicture, isZip, listZipEntries, sortArchive, type ZipEntry } from '../domain/zip-directory.ts'

/** A chosen file: what is checked, and the pictures that came with it. */
export interface ChosenMenu {
  readonly menu: File
  /** Those of these names that an archive contains, under their file names. */
  readonly readPictures: (names: readonly string[]) => Promise<File[]>
}

/** What the server takes at once. */
const MAX_MENU_BYTES = 5 * 1024 * 1024
/** More than a picture may have. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024

const PICTURE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
}

const getFileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Undefined when it is damaged, or too large for a menu or picture. */
const unpackFile = async (bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry): Promise<File | undefined> => {
  if (entry.size > MAX_UNPACKED_BYTES) return undefined
  const packed = new Blob([bytes.subarray(entry.start, entry.start + entry.packedSize)])
  const name = getFileName(entry.path)
  const type = PICTURE_TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? ''
  if (!entry.isDeflated) return new File([packed], name, { type })
  try {
    const stream = packed.stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return new File([await new Response(stream).blob()], name, { type })
  } catch {
    // The stream reports damage only by failing.
    return undefined
  }
}

/**
 * Opens an archive on the device, so that its pictures are stored like chosen ones, and a menu with large pictures is
 * not sent whole. Any other file is itself the menu.
 */
export const openMenuFile = async (chosen: File): Promise<ChosenMenu> => {
  const alone = { menu: chosen, readPictures: async () => [] }
  const start = new Uint8Array(await chosen.slice(0, 4).arrayBuffer())
  if (!isZip(start)) return alone
  const bytes = new Uint8Array(await chosen.arrayBuffer())
  const entries = listZipEntries(bytes, (name) => new TextDecoder().decode(name)) ?? []
  const [first, ...others] = sortArchive(entries).menus
  if (!first || others.length > 0) return alone
  const menu = chosen.size > MAX_MENU_BYTES ? await unpackFile(bytes, first) : chosen
  const readPicture = async (name: string): Promise<File[]> => {
    const entry = findPicture(entries, name)
    const picture = entry && (await unpackFile(bytes, entry))
    return picture ? [new File([picture], getFileName(name), { type: picture.type })] : []
  }
  return {
    menu: menu ?? chosen,
    readPictures: async (names) => (await Promise.all(names.map(readPicture))).flat(),
  }
}
