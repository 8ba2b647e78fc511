import { readFile } from 'node:fs/promises'

/** A process for certain: a pid alone is used again, in containers at once. */
export interface ProcessIdentity {
  readonly pid: number
  /** Start time in clock ticks since boot, where /proc tells it. */
  readonly startedAt?: string
  /** The machine's boot, where there is one to read: start times count from it. */
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

/** Who this process is. */
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
 * Whether that very process still runs. Killed but not yet collected by its parent (state Z) is not running. Without
 * /proc only the pid can be asked, and a reused one counts as alive: the safe side.
 */
export const isAlive = async ({ pid, startedAt, bootId }: ProcessIdentity): Promise<boolean> => {
  if (startedAt === undefined) return canSignal(pid)
  if (bootId !== (await readBootId())) return false
  const stat = await readStat(pid)
  return stat !== undefined && stat.startedAt === startedAt && !'ZX'.includes(stat.state)
}
