import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, type DatabaseServices, databaseOver } from '#platform/db/database.ts'
import { openEmbedded } from '#platform/db/embedded-pool.ts'
import { hours } from '#platform/kernel/clock.ts'

const FOLDER = join(tmpdir(), 'compass-test-snapshots')
/** A snapshot has some 40 MB, and every change of a migration makes another. */
const KEPT_MS = hours(12)

const removeOld = async (): Promise<void> => {
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { force: true })
  }
}

/**
 * A file with an embedded database's data, made with `fill` when there is none under this key yet: to start from it
 * takes half a second, to make one several.
 */
export const ensureSnapshot = async (
  key: string,
  services: DatabaseServices,
  fill: (database: Database) => Promise<void>,
): Promise<string> => {
  const path = join(FOLDER, `${key}.tar`)
  if (existsSync(path)) return path
  await mkdir(FOLDER, { recursive: true })
  await removeOld()
  const sessions = await openEmbedded({ onMessage: () => undefined, logger: services.logger })
  try {
    await fill(databaseOver(sessions, services, () => ({ messages: 0, statements: 0 })))
    const draft = `${path}.${process.pid}`
    await writeFile(draft, await sessions.dump())
    await rename(draft, path)
  } finally {
    await sessions.end()
  }
  return path
}
