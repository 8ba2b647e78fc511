/** A file in an archive, as the archive's directory describes it. */
export interface ZipEntry {
  /** With `/` between folders. */
  readonly path: string
  readonly isDeflated: boolean
  readonly checksum: number
  /** Where its packed bytes begin in the archive. */
  readonly start: number
  readonly packedSize: number
  /** In bytes, unpacked, as the archive claims. */
  readonly size: number
}

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30
const MAX_COMMENT = 0xffff
/** More files than a menu with all its pictures has. */
const MAX_ENTRIES = 5000

const STORED = 0
const DEFLATED = 8
const IS_ENCRYPTED = 1

/** Whether bytes begin as an archive does. XLSX files are archives. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/** Reads a name, which is UTF-8. */
export type DecodeName = (name: Uint8Array) => string

const findEnd = (view: DataView): number | undefined => {
  const first = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT)
  for (let at = view.byteLength - END_LENGTH; at >= first; at -= 1)
    if (view.getUint32(at, true) === END_SIGNATURE) return at
  return undefined
}

/** Undefined when it is encrypted, packed in an unusual way, or not inside the archive. */
const readEntry = (bytes: Uint8Array, at: number, decode: DecodeName): ZipEntry | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const method = view.getUint16(at + 10, true)
  const local = view.getUint32(at + 42, true)
  if (view.getUint16(at + 8, true) & IS_ENCRYPTED || (method !== STORED && method !== DEFLATED))
    return undefined
  if (local + LOCAL_LENGTH > bytes.length || view.getUint32(local, true) !== LOCAL_SIGNATURE) return undefined
  const start = local + LOCAL_LENGTH + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const packedSize = view.getUint32(at + 20, true)
  if (start + packedSize > bytes.length) return undefined
  const name = bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + view.getUint16(at + 28, true))
  return {
    path: decode(name).replaceAll('\\', '/'),
    isDeflated: method === DEFLATED,
    checksum: view.getUint32(at + 16, true),
    ...{ start, packedSize, size: view.getUint32(at + 24, true) },
  }
}

/** The files of an archive, none of them unpacked; undefined when it is damaged, encrypted or overfull. */
export const listZipEntries = (bytes: Uint8Array, decode: DecodeName): ZipEntry[] | undefined => {
  if (bytes.length < END_LENGTH) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return undefined
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) return undefined
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_LENGTH > bytes.length || view.getUint32(at, true) !== ENTRY_SIGNATURE) return undefined
    const entry = readEntry(bytes, at, decode)
    if (!entry) return undefined
    entries.push(entry)
    at +=
      ENTRY_LENGTH +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return entries
}

const MENU_FILE = /\.(?:csv|tsv|txt|json|jsonld|html?|xlsx)$/i
const PICTURE_FILE = /\.(?:png|jpe?g|webp|avif|gif)$/i
/** What operating systems add to archives. */
const SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i

/** The files of an archive that may be a menu, and the pictures beside them. */
export const sortArchive = (entries: readonly ZipEntry[]) => {
  const own = entries.filter(({ path }) => !SYSTEM_FILE.test(path) && !path.endsWith('/'))
  return {
    menus: own.filter(({ path }) => MENU_FILE.test(path)),
    pictures: own.filter(({ path }) => PICTURE_FILE.test(path)),
    others: own.filter(({ path }) => !MENU_FILE.test(path) && !PICTURE_FILE.test(path)),
  }
}

/** The picture of an archive that a menu names: by its path from the menu, or by its file name alone. */
export const findPicture = (entries: readonly ZipEntry[], name: string): ZipEntry | undefined => {
  const { pictures } = sortArchive(entries)
  const fileName = name.slice(name.lastIndexOf('/') + 1)
  return (
    pictures.find(({ path }) => path === name || path.endsWith(`/${name}`)) ??
    pictures.find(({ path }) => path === fileName || path.endsWith(`/${fileName}`))
  )
}
