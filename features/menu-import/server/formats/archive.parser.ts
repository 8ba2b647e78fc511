import { crc32, inflateRawSync } from 'node:zlib'
import { findPicture, isZip, listZipEntries, type ZipEntry } from '../../domain/zip-directory.ts'

/**
 * The bytes of a file in an archive, never more than the archive claims; undefined when it is damaged. Whoever calls it
 * has added up the claims before.
 */
export const unpackEntry = (bytes: Uint8Array, entry: ZipEntry): Uint8Array | undefined => {
  const packed = bytes.subarray(entry.start, entry.start + entry.packedSize)
  try {
    const unpacked = entry.isDeflated
      ? inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) })
      : packed
    return unpacked.length === entry.size && crc32(unpacked) === entry.checksum ? unpacked : undefined
  } catch {
    // The library reports damage, and more bytes than claimed, only by throwing.
    return undefined
  }
}

/** The files of an archive; undefined when it is damaged. */
export const listArchive = (bytes: Uint8Array): ZipEntry[] | undefined =>
  listZipEntries(bytes, (name) => new TextDecoder().decode(name))

/** More than a picture of the shop may have. */
const MAX_PICTURE_BYTES = 16 * 1024 * 1024

/** A picture that a menu names, when the menu is in an archive with its pictures. */
export const unpackPicture = (bytes: Uint8Array, name: string): Uint8Array | undefined => {
  const entry = isZip(bytes) ? findPicture(listArchive(bytes) ?? [], name) : undefined
  return entry && entry.size <= MAX_PICTURE_BYTES ? unpackEntry(bytes, entry) : undefined
}
