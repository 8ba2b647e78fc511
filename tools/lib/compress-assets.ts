import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = /\.(js|css|json|svg|webmanifest)$/

/** Below this size a compressed copy saves less than its header costs. */
const MIN_BYTES = 512

/** Writes a brotli and a gzip copy next to every text file of a folder, for a server that sends them unchanged. */
export const compressAssets = (folder: string): number => {
  const files = readdirSync(folder).filter((file) => TEXT.test(file))
  for (const file of files) {
    const content = readFileSync(path.join(folder, file))
    if (content.length < MIN_BYTES) continue
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(content, quality))
    writeFileSync(path.join(folder, `${file}.gz`), gzipSync(content, { level: 9 }))
  }
  return files.length
}
