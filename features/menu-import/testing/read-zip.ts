import { inflateRawSync } from 'node:zlib'

const END_OF_DIRECTORY = 0x06_05_4b_50

/** The files of a ZIP archive by their names. */
export const readZip = (bytes: Uint8Array): ReadonlyMap<string, string> => {
  const view = Buffer.from(bytes)
  let end = view.length - 22
  while (view.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1
  let at = view.readUInt32LE(end + 16)
  const files = Array.from({ length: view.readUInt16LE(end + 10) }, () => {
    const [packed, name, extra, comment] = [
      view.readUInt32LE(at + 20),
      ...[28, 30, 32].map((offset) => view.readUInt16LE(at + offset)),
    ]
    const local = view.readUInt32LE(at + 42)
    const start = local + 30 + view.readUInt16LE(local + 26) + view.readUInt16LE(local + 28)
    const data = view.subarray(start, start + packed)
    const content = view.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)
    const file = [view.toString('utf8', at + 46, at + 46 + (name ?? 0)), content.toString('utf8')] as const
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
    return file
  })
  return new Map(files)
}
