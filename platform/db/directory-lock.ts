import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DirectoryInUseError } from './errors.ts'
import { identifyThisProcess, isAlive, type ProcessIdentity } from './process-identity.ts'

/** The content of a lock file: its holder, or null after release. */
interface LockClaim {
  readonly holder: ProcessIdentity | null
}

const findLatestClaim = async (folder: string): Promise<number> => {
  const names = await readdir(folder)
  return Math.max(0, ...names.filter((name) => /^\d+$/.test(name)).map(Number))
}

const readClaim = async (folder: string, number: number): Promise<LockClaim> => {
  try {
    return JSON.parse(await readFile(join(folder, String(number)), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { holder: null }
    throw error
  }
}

const writeDraft = async (folder: string, claim: LockClaim): Promise<string> => {
  const draft = join(folder, `.${process.pid}-${randomBytes(6).toString('hex')}`)
  await writeFile(draft, JSON.stringify(claim), { flag: 'wx', mode: 0o600 })
  return draft
}

/** Creates the complete claim in one step; false when another process was faster. */
const tryClaim = async (folder: string, number: number): Promise<boolean> => {
  const draft = await writeDraft(folder, { holder: await identifyThisProcess() })
  try {
    await link(draft, join(folder, String(number)))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

const MAX_ATTEMPTS = 100

/**
 * Takes the lock of a data directory, `<directory>.lock/`, and returns the function that releases it.
 *
 * The folder holds numbered claims; the highest is the lock. A process that finds its holder dead or the lock
 * released claims the next number. The file system gives a number to one process only, however late it comes; a lock
 * file that is removed and created again cannot guarantee that. The highest claim is therefore never removed, only
 * marked as released.
 *
 * @throws DirectoryInUseError immediately when the holder is alive, this process included
 */
export const lockDirectory = async (directory: string): Promise<() => Promise<void>> => {
  const folder = `${directory}.lock`
  await mkdir(folder, { recursive: true })
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const latest = await findLatestClaim(folder)
    const { holder } = latest > 0 ? await readClaim(folder, latest) : { holder: null }
    if (holder && (await isAlive(holder))) throw new DirectoryInUseError(directory, holder.pid)
    const mine = latest + 1
    if (!(await tryClaim(folder, mine))) continue
    if ((await findLatestClaim(folder)) > mine) {
      await rm(join(folder, String(mine)), { force: true })
      continue
    }
    for (const name of await readdir(folder)) {
      if (/^\d+$/.test(name) && Number(name) < mine) await rm(join(folder, name), { force: true })
    }
    return async () => rename(await writeDraft(folder, { holder: null }), join(folder, String(mine)))
  }
  throw new Error(`The lock of ${directory} could not be taken in ${MAX_ATTEMPTS} tries`)
}

/**
 * Checks that no living process holds the lock of a data directory, without taking it.
 * @throws DirectoryInUseError
 */
export const assertDirectoryFree = async (directory: string): Promise<void> => {
  const folder = `${directory}.lock`
  if (!existsSync(folder)) return
  const latest = await findLatestClaim(folder)
  const { holder } = latest > 0 ? await readClaim(folder, latest) : { holder: null }
  if (holder && (await isAlive(holder))) throw new DirectoryInUseError(directory, holder.pid)
}
