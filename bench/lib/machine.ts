import { createHash } from 'node:crypto'
import { cpus, loadavg, totalmem } from 'node:os'
import { computeMedian } from './stats.ts'

const BLOCK = Buffer.alloc(2 ** 20, 'compass')
const BLOCKS = 24
const SAMPLES = 5

/** Milliseconds of a fixed amount of work; it takes longer on a machine that is otherwise busy. */
export const measureCalibration = (): number => {
  const started = performance.now()
  const hash = createHash('sha256')
  for (let block = 0; block < BLOCKS; block += 1) hash.update(BLOCK)
  hash.digest()
  return performance.now() - started
}

/** The state of the machine during a bench. */
export interface MachineReport {
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  readonly node: string
  /** One-minute load averages. */
  readonly load: { readonly before: number; readonly after: number }
  /** Milliseconds of the calibration loop. */
  readonly calibration: {
    readonly best: number
    readonly median: number
    readonly worst: number
    readonly n: number
  }
  /** Whether other processes were busy: the figures are then unreliable. */
  readonly isDisturbed: boolean
}

/** Starts monitoring the machine; `look` adds a calibration (about 20 ms) between two measurements. */
export const watchMachine = (): { look(): void; report(): MachineReport } => {
  const [before = 0] = loadavg()
  const times = Array.from({ length: SAMPLES }, measureCalibration)
  return {
    look: () => void times.push(measureCalibration()),
    report: () => {
      const [after = 0] = loadavg()
      times.push(...Array.from({ length: SAMPLES }, measureCalibration))
      const best = Math.min(...times)
      const calibration = { best, median: computeMedian(times), worst: Math.max(...times), n: times.length }
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
