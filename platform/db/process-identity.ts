import { readFile } from 'node:fs/promises'

/** Identifies a process: a pid alone is reused, in containers immediately. */
export interface ProcessIdentity {
  readonly pid: number
  /** Start time in clock ticks since boot; absent without /proc. */
  readonly startedAt?: string
  /** Id of the machine's boot, if readable: start times count from it. */
  readonly bootId?: string
}

const readIfThere = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined
    throw error
  }
}

/** Fields 3 (state) and 22 (start time) of /proc/<pid>/stat; the name before them may hold spaces and brackets. */
const readStat = async (pid: number): Promise<{ state: string; startedAt: string } | undefined> => {
  const stat = await readIfThere(`/proc/${pid}/stat`)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields ? { state: fields[0] ?? '', startedAt: fields[19] ?? '' } : undefined
}

const readBootId = async (): Promise<string | undefined> =>
  (await readIfThere('/proc/sys/kernel/random/boot_id'))?.trim()

export const identifyThisProcess = async (): Promise<ProcessIdentity> => ({
  pid: process.pid,
  startedAt: (await readStat(process.pid))?.startedAt,
  bootId: await readBootId(),
})

const canSignal = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Whether that process is still running. A process that was killed but not yet collected by its parent (state Z) is
 * not running. Without /proc only the pid is checked, and a reused one counts as alive, which is the safe side.
 */
export const isAlive = async ({ pid, startedAt, bootId }: ProcessIdentity): Promise<boolean> => {
  if (startedAt === undefined) return canSignal(pid)
  if (bootId !== (await readBootId())) return false
  const stat = await readStat(pid)
  return stat !== undefined && stat.startedAt === startedAt && !'ZX'.includes(stat.state)
}
