import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createDatabase, type Database, type DatabaseServices } from '#platform/db/database.ts'
import { openEmbedded } from '#platform/db/embedded-pool.ts'
import { hours } from '#platform/kernel/clock.ts'

const FOLDER = join(tmpdir(), 'compass-test-snapshots')
/** A snapshot has some 15 MB, and every change of a migration creates another. */
const SNAPSHOT_TTL_MS = hours(12)

const removeExpired = async (): Promise<void> => {
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > SNAPSHOT_TTL_MS) await rm(path, { force: true })
  }
}

/**
 * An engine's data with only the space that a test needs: every test database copies its log and clears its page
 * buffers, which with PostgreSQL's usual sizes is a fifth of the time to open it. Log files are deleted after use;
 * kept for reuse, those of the migrations would be a third of the snapshot.
 */
export const createSmallSnapshot = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const engine = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] })
  for (const [setting, size] of Object.entries({
    shared_buffers: '16MB',
    min_wal_size: '2MB',
    wal_recycle: 'off',
  }))
    await engine.exec(`alter system set ${setting} = '${size}'`)
  const dumped = await engine.dumpDataDir('none')
  await engine.close()
  return new Uint8Array(await dumped.arrayBuffer())
}

/**
 * A file with an embedded database's data, made with `fill` when this key has none yet: starting from it takes less
 * than half a second, making one takes several.
 */
export const ensureSnapshot = async (
  key: string,
  services: DatabaseServices,
  fill: (database: Database) => Promise<void>,
): Promise<string> => {
  const path = join(FOLDER, `${key}.tar`)
  if (existsSync(path)) return path
  await mkdir(FOLDER, { recursive: true })
  await removeExpired()
  const snapshot = await createSmallSnapshot()
  const sessions = await openEmbedded({ snapshot, onStatement: () => undefined, logger: services.logger })
  try {
    await fill(createDatabase(sessions, services, () => ({ messages: 0, statements: 0 })))
    const draft = `${path}.${process.pid}`
    await writeFile(draft, await sessions.dump())
    await rename(draft, path)
  } finally {
    await sessions.end()
  }
  return path
}
