import { Worker } from 'node:worker_threads'
import { seconds } from '#platform/kernel/clock.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import { readCsv } from '../formats/csv-text.parser.ts'
import type { Mapping } from '../formats/mapping.parser.ts'
import { isMenuTable, toTableProblem } from '../formats/menu-file.parser.ts'
import {
  type FileProblem,
  IMPORT_LIMITS,
  looksLikeJson,
  readJson,
  scanFile,
} from '../formats/scan-file.parser.ts'
import type { CheckedFile, ShopContext } from './check-menu-file.rules.ts'

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

/** Errors of the file itself that are cheap to detect; a thread costs forty megabytes. */
const findFileProblem = (bytes: Uint8Array): FileProblem | undefined => {
  const scanned = scanFile(bytes)
  if (!scanned.ok) return scanned.failure
  if (!looksLikeJson(scanned.value)) {
    const table = readCsv(scanned.value, IMPORT_LIMITS)
    if ('fault' in table) return toTableProblem(table.fault)
    return isMenuTable(table.rows[0]) ? undefined : { kind: 'unknownFormat' }
  }
  const content = bytes.length <= INLINE_MAX_BYTES ? readJson(scanned.value) : undefined
  return content?.ok === false ? content.failure : undefined
}

const runWorker = (bytes: Uint8Array, shop: ShopContext, mapping: Mapping | undefined) =>
  new Promise<Result<CheckedFile, FileProblem | CheckFailure>>((resolve, reject) => {
    const worker = new Worker(new URL('./check-file.worker.ts', import.meta.url), {
      workerData: { bytes, shop, mapping },
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
 * Checks a file in a separate thread. What cannot be a menu by its form (compressed, not UTF-8, nested too deeply,
 * too many rows) is refused before, at almost no cost; at most two files are checked at a time.
 */
export const checkFile = async (
  bytes: Uint8Array,
  shop: ShopContext,
  mapping?: Mapping,
): Promise<Result<CheckedFile, FileProblem | CheckFailure>> => {
  const problem = findFileProblem(bytes)
  if (problem) return fail(problem)
  if (running >= MAX_CONCURRENT_CHECKS) return fail({ kind: 'busy' })
  running += 1
  try {
    return await runWorker(bytes, shop, mapping)
  } finally {
    running -= 1
  }
}
