import { readdirSync, readFileSync } from 'node:fs'

const GONE_CODES: ReadonlySet<unknown> = new Set(['ENOENT', 'ESRCH'])

/** The result of `read`; undefined when its process or thread has ended. */
const readIfPresent = <Value>(read: () => Value): Value | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && GONE_CODES.has(error.code)) return undefined
    throw error
  }
}

const readThreadTime = (pid: number, thread: string): number => {
  const text = readIfPresent(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
  return Number(text?.split(' ')[0] ?? 0) / 1e6
}

/** Milliseconds of CPU used by a process with all its living threads; undefined when it has ended. */
export const readCpuTime = (pid: number): number | undefined =>
  readIfPresent(() => readdirSync(`/proc/${pid}/task`))?.reduce(
    (sum, thread) => sum + readThreadTime(pid, thread),
    0,
  )

/** Bytes of memory of a process. */
export interface MemoryUse {
  /** Resident, including shared memory, such as the text of Node itself. */
  readonly resident: number
  /** Memory freed without the process. */
  readonly own: number
}

const parseKilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? Number.NaN)

export const readMemoryUse = (pid: number): MemoryUse => {
  const text = readIfPresent(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? ''
  return { resident: parseKilobytes(text, 'Rss') * 1024, own: parseKilobytes(text, 'Private_Dirty') * 1024 }
}
