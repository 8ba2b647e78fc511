import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { lockDirectory } from './directory-lock.ts'
import { initialiseDirectory } from './embedded-engine.ts'
import type { Snapshot } from './embedded-protocol.ts'

/**
 * Creates a new data directory under a draft name next to it and renames it when complete, so that a start killed
 * half-way leaves nothing that looks like a database.
 */
const ensureDatabase = async (dataDir: string, snapshot?: Snapshot): Promise<void> => {
  const parent = dirname(dataDir)
  const drafts = `${basename(dataDir)}.new-`
  for (const name of await readdir(parent)) {
    if (name.startsWith(drafts)) await rm(join(parent, name), { recursive: true, force: true })
  }
  await mkdir(dataDir, { recursive: true })
  const present = await readdir(dataDir)
  if (present.includes('PG_VERSION')) return
  if (present.length > 0) throw new Error(`${dataDir} holds files but no database: choose an empty directory`)
  const draft = join(parent, `${drafts}${process.pid}`)
  await mkdir(draft)
  await initialiseDirectory(draft, snapshot)
  await rmdir(dataDir)
  await rename(draft, dataDir)
}

/**
 * Locks the directory for this process, creates a database in it when there is none, and returns the function that
 * releases it.
 * @throws DirectoryInUseError when another living process holds it
 */
export const acquireDirectory = async (
  dataDir: string,
  snapshot?: Snapshot,
): Promise<() => Promise<void>> => {
  await mkdir(dirname(dataDir), { recursive: true })
  const letGo = await lockDirectory(dataDir)
  try {
    await ensureDatabase(dataDir, snapshot)
    return letGo
  } catch (error) {
    await letGo()
    throw error
  }
}
