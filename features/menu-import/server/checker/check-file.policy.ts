import { Worker } from 'node:worker_threads'
import { seconds } from '#platform/kernel/clock.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import { isZip } from '../../domain/zip-directory.ts'
import { readCsv } from '../formats/csv-text.parser.ts'
import { locateTable } from '../formats/locate-table.parser.ts'
import { findArchiveProblem, toTableProblem } from '../formats/open-file.parser.ts'
import {
  type FileProblem,
  IMPORT_LIMITS,
  looksLikeJson,
  readJson,
  scanFile,
} from '../formats/scan-file.parser.ts'
import { looksLikeHtml } from '../formats/web-page.parser.ts'
import type { CheckedFile, FileUse, ShopContext } from './check-menu-file.rules.ts'

/** A file that takes longer or more memory than any legitimate one. */
export interface CheckFailure {
  readonly kind: 'checkFailed' | 'busy'
}

const CHECK_TIMEOUT_MS = seconds(20)
const MAX_MEMORY_MB = 192
const MAX_CONCURRENT_CHECKS = 2

/** JSON of this size parses faster than a thread starts. */
const INLINE_MAX_BYTES = 256 * 1024

let running = 0

/** Errors of the file itself that are cheap to detect; a thread costs forty megabytes. Nothing is unpacked. */
const findFileProblem = (bytes: Uint8Array, { language }: ShopContext): FileProblem | undefined => {
  if (isZip(bytes)) return findArchiveProblem(bytes)
  const scanned = scanFile(bytes, language)
  if (!scanned.ok) return scanned.failure
  const { text } = scanned.value
  if (looksLikeHtml(text)) return undefined
  if (!looksLikeJson(text)) {
    const table = readCsv(text, IMPORT_LIMITS)
    if ('fault' in table) return toTableProblem(table.fault)
    const located = locateTable([{ name: '', rows: table.rows }])
    return located.ok ? undefined : located.failure
  }
  const content = bytes.length <= INLINE_MAX_BYTES ? readJson(text) : undefined
  return content?.ok === false ? content.failure : undefined
}

const runWorker = (bytes: Uint8Array, shop: ShopContext, use: FileUse) =>
  new Promise<Result<CheckedFile, FileProblem | CheckFailure>>((resolve, reject) => {
    const worker = new Worker(new URL('./check-file.worker.ts', import.meta.url), {
      workerData: { bytes, shop, use },
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB, maxYoungGenerationSizeMb: 16 },
    })
    const timer = setTimeout(() => {
      resolve(fail({ kind: 'checkFailed' }))
      void worker.terminate()
    }, CHECK_TIMEOUT_MS)
    worker.once('message', resolve)
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(fail({ kind: 'checkFailed' }))
      else reject(error)
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(fail({ kind: 'checkFailed' }))
    })
  })

/**
 * Checks a file in a separate thread. What cannot be a menu by its form (no text, unpacking to too much, nested
 * too deeply, too many rows) is refused before, at almost no cost; at most two files are checked at a time.
 */
export const checkFile = async (
  bytes: Uint8Array,
  shop: ShopContext,
  use: FileUse = {},
): Promise<Result<CheckedFile, FileProblem | CheckFailure>> => {
  const problem = findFileProblem(bytes, shop)
  if (problem) return fail(problem)
  if (running >= MAX_CONCURRENT_CHECKS) return fail({ kind: 'busy' })
  running += 1
  try {
    return await runWorker(bytes, shop, use)
  } finally {
    running -= 1
  }
}
