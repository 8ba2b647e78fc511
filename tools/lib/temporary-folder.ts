import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

/** A file system that lies in memory; only Linux has one in a fixed place. */
const MEMORY = '/dev/shm'

/** A run needs less than a gigabyte at a time; the rest is for browsers and what else the machine does. */
const NEEDED_BYTES = 4 * 2 ** 30

/** The parts of a machine that decide; tests pass their own. */
export interface Machine {
  /** Bytes that can be written to the file system in memory; undefined where there is none. */
  readonly memoryFolderBytes: number | undefined
  /** Bytes of memory that nothing uses. */
  readonly freeMemoryBytes: number
  /** Whether somebody has chosen a folder by TMPDIR. */
  readonly isChosen: boolean
}

const readMachine = (): Machine => {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 }
  return {
    memoryFolderBytes: existsSync(MEMORY) ? bavail * bsize : undefined,
    freeMemoryBytes: freemem(),
    isChosen: process.env.TMPDIR !== undefined,
  }
}

/** Whether temporary files of a run shall lie in memory. */
export const hasRoomInMemory = ({ memoryFolderBytes, freeMemoryBytes, isChosen }: Machine): boolean =>
  !isChosen && memoryFolderBytes !== undefined && Math.min(memoryFolderBytes, freeMemoryBytes) >= NEEDED_BYTES

const PREFIX = `compass-run-${process.pid}-`

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process may not be signalled, and lives.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Of runs that were killed: what they left would hold memory until the machine restarts. */
const removeLeftovers = (parent: string): void => {
  for (const name of readdirSync(parent)) {
    const pid = /^compass-run-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}

/**
 * Creates the folder for temporary files of a run, in memory where there is room, and removes it when the process exits.
 * The tests copy a database of a thousand files some four hundred times: on a disk the file system alone needs most of a
 * second of processor time for each, in memory a thirtieth of that (decision 0401).
 */
export const createTemporaryFolder = (machine = readMachine()): string => {
  const parent = hasRoomInMemory(machine) ? MEMORY : tmpdir()
  removeLeftovers(parent)
  const folder = mkdtempSync(path.join(parent, PREFIX))
  // A run as root starts its database server as another user, who has to reach a folder below.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
