import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPendingMigrations, migrate } from '#platform/db/migrate.ts'
import { readEnv } from '#platform/env/env.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { withNamedDatabase } from './database-options.ts'
import { explainFailure } from './explain-failure.ts'

describe.each(listTestDatabases())('a database newer than the code on $name', ({ open }) => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'compass-newer-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('OW-14 is refused in one sentence with its setting, by the start, a command and a dry run', async () => {
    const database = await open()
    await database.pool.query(
      "insert into schema_migrations (name, hash, applied_at) values ('209901010000_later', '', now())",
    )
    const explain = async (given: Record<string, string>, work: () => Promise<unknown>) => {
      const env = readEnv({ DATA_DIR: folder, ...given })
      return explainFailure(await withNamedDatabase(env, work).catch((error: unknown) => error))
    }
    const rest =
      'The database was migrated by a newer version (209901010000_later): start that version, or restore a backup made ' +
      'before it; if the part with this migration was removed on purpose, delete its row from schema_migrations.'
    const server = { DATABASE_URL: 'postgres://me:word@db.example:5433/shop' }
    for (const work of [() => migrate(database), () => findPendingMigrations(database)]) {
      expect(await explain({}, work)).toBe(`DATA_DIR=${folder}: ${rest}`)
      expect(await explain(server, work)).toBe(`DATABASE_URL=postgres://db.example:5433/shop: ${rest}`)
    }
    await database.close()
  })
})
