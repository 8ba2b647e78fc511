import { createHash } from 'node:crypto'
import { cpus, loadavg, totalmem } from 'node:os'
import { median } from './stats.ts'

const BLOCK = Buffer.alloc(2 ** 20, 'compass')
const BLOCKS = 24
const TRIES = 5

/** Milliseconds that a fixed piece of work took; a machine that does other things as well takes longer. */
export const calibrate = (): number => {
  const started = performance.now()
  const hash = createHash('sha256')
  for (let block = 0; block < BLOCKS; block += 1) hash.update(BLOCK)
  hash.digest()
  return performance.now() - started
}

/** What else the machine did while a bench ran. */
export interface MachineReport {
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly node: string
  /** Load averages of one minute. */
  readonly load: { readonly before: number; readonly after: number }
  /** Milliseconds of the calibration loop. */
  readonly calibration: {
    readonly best: number
    readonly median: number
    readonly worst: number
    readonly n: number
  }
  /** Whether somebody else was busy: the figures then say little about us. */
  readonly isDisturbed: boolean
}

/** Begins to watch the machine; `look` adds a calibration (about 20 ms) between two measurements. */
export const watchMachine = (): { look(): void; report(): MachineReport } => {
  const [before = 0] = loadavg()
  const times = Array.from({ length: TRIES }, calibrate)
  return {
    look: () => void times.push(calibrate()),
    report: () => {
      const [after = 0] = loadavg()
      times.push(...Array.from({ length: TRIES }, calibrate))
      const best = Math.min(...times)
      const calibration = { best, median: median(times), worst: Math.max(...times), n: times.length }
      return {
        cpu: cpus()[0]?.model ?? 'unknown',
        cores: cpus().length,
        memoryGb: Math.round(totalmem() / 2 ** 30),
        node: process.version,
        load: { before, after },
        calibration,
        isDisturbed: before > 0.7 || calibration.median > 1.15 * best,
      }
    },
  }
}
