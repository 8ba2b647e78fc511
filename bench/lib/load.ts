import { type HttpConnection, openConnection } from './http-connection.ts'
import { computeQuantile } from './stats.ts'

/** One action of a customer on its own connection; throws on an unexpected response. */
export type Step = (line: HttpConnection) => Promise<void>

/** The result of some seconds of load. */
export interface LoadResult {
  readonly done: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

export interface LoadInput {
  readonly origin: string
  readonly workers: number
  readonly seconds: number
  readonly step: Step
}

/** Repeats a step on `workers` parallel connections for some seconds. Each worker finishes its step. */
export const runLoad = async ({ origin, workers, seconds, step }: LoadInput): Promise<LoadResult> => {
  const lines = Array.from({ length: workers }, () => openConnection(origin))
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  const work = async (line: HttpConnection): Promise<void> => {
    for (let now = started; now < end; ) {
      await step(line)
      const after = performance.now()
      times.push(after - now)
      now = after
    }
  }
  try {
    await Promise.all(lines.map(work))
  } finally {
    for (const line of lines) line.close()
  }
  const took = (performance.now() - started) / 1000
  return {
    done: times.length,
    perSecond: times.length / took,
    p50: computeQuantile(times, 0.5),
    p99: computeQuantile(times, 0.99),
  }
}
