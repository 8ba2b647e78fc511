import { crc32, deflateRawSync } from 'node:zlib'

type Field = readonly [size: 2 | 4, value: number]

const pack = (fields: readonly Field[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields)
    at = size === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at)
  return bytes
}

export interface ArchivedFile {
  readonly path: string
  readonly content: string | Uint8Array
  /** What the archive claims it unpacks to, when that is a lie. */
  readonly claimedSize?: number
}

/** An archive of deflated files, as other programs write them. */
export const makeArchive = (files: readonly ArchivedFile[]): Uint8Array<ArrayBuffer> => {
  const [local, central]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { path, content, claimedSize } of files) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(content)]
    const packed = deflateRawSync(bytes)
    const common: readonly Field[] = [
      [2, 20],
      [2, 0x0800],
      [2, 8],
      [4, 0],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, claimedSize ?? bytes.length],
      [2, name.length],
      [2, 0],
    ]
    const header = pack([[4, 0x04034b50], ...common])
    local.push(header, name, packed)
    central.push(
      pack([[4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]),
      name,
    )
    offset += header.length + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = pack([
    [4, 0x06054b50],
    [4, 0],
    [2, files.length],
    [2, files.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  ])
  return new Uint8Array(Buffer.concat([...local, directory, end]))
}
