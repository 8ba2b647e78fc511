import { Worker } from 'node:worker_threads'
import { seconds } from '#platform/kernel/clock.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import type { Mapping } from '../formats/mapping-schema.ts'
import { type FileProblem, scanFile } from '../formats/scan-file.ts'
import type { CheckedFile, ShopFacts } from './check-menu-file.ts'

/** A file that takes longer or more memory than any honest one. */
export interface CheckGivenUp {
  readonly kind: 'checkFailed' | 'busy'
}

const LONGEST_MS = seconds(20)
const MOST_MEMORY_MB = 192
const AT_ONCE = 2

let running = 0

const runWorker = (bytes: Uint8Array, shop: ShopFacts, mapping: Mapping | undefined) =>
  new Promise<Result<CheckedFile, FileProblem | CheckGivenUp>>((resolve, reject) => {
    const worker = new Worker(new URL('./check-file.worker.ts', import.meta.url), {
      workerData: { bytes, shop, mapping },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB, maxYoungGenerationSizeMb: 16 },
    })
    const timer = setTimeout(() => {
      resolve(fail({ kind: 'checkFailed' }))
      void worker.terminate()
    }, LONGEST_MS)
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
 * Checks a file in a thread of its own. What the bytes alone give away (packed, not UTF-8, nested without end) is
 * refused before, at next to no cost; at most two files are checked at a time.
 */
export const checkFile = async (
  bytes: Uint8Array,
  shop: ShopFacts,
  mapping?: Mapping,
): Promise<Result<CheckedFile, FileProblem | CheckGivenUp>> => {
  const scanned = scanFile(bytes)
  if (!scanned.ok) return scanned
  if (running >= AT_ONCE) return fail({ kind: 'busy' })
  running += 1
  try {
    return await runWorker(bytes, shop, mapping)
  } finally {
    running -= 1
  }
}
