import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { readEnv } from '#platform/env/env.ts'
import {
  createPostgresDatabase,
  createTestServices,
  listAvailableDatabases,
} from '#platform/testing/databases.ts'
import { checkStorage } from './check-surroundings.ts'
import { explainFailure } from './explain-failure.ts'

const hasPostgres = listAvailableDatabases().some(({ name }) => name === 'postgres')

describe.runIf(hasPostgres)('a PostgreSQL that refuses what DATABASE_URL names', () => {
  let place: Awaited<ReturnType<typeof createPostgresDatabase>>
  let folder: string
  const open = (databaseUrl: string) => openDatabase({ ...createTestServices(), databaseUrl })
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'compass-refused-'))
    place = await createPostgresDatabase()
  })
  afterAll(async () => {
    await place.drop()
    await rm(folder, { recursive: true })
  })
  const change = (changes: Partial<Pick<URL, 'username' | 'pathname'>>): string =>
    Object.assign(new URL(place.url), changes).href
  const explain = async (work: () => Promise<unknown>): Promise<string | undefined> =>
    explainFailure(await work().catch((error: unknown) => error))

  it('OW-14 is explained in one sentence: no such database, no such user', async () => {
    const explainStorage = (databaseUrl: string) =>
      explain(() => checkStorage(readEnv({ DATA_DIR: folder, DATABASE_URL: databaseUrl })))
    expect(await explainStorage(place.url)).toBeUndefined()
    expect(await explainStorage(change({ pathname: '/compass_nowhere' }))).toMatch(
      /^PostgreSQL at DATABASE_URL cannot be used: there is no such database\. Correct DATABASE_URL, which names \S+\/compass_nowhere, or what that server allows\.$/,
    )
    expect(await explainStorage(change({ username: 'compass_nobody' }))).toMatch(
      /^PostgreSQL at DATABASE_URL cannot be used: the (?:user may not sign in|password is wrong)\. Correct DATABASE_URL, which names compass_nobody@\S+, or what that server allows\.$/,
    )
  })

  it('OW-14 is explained in one sentence: a user without rights', async () => {
    const user = `compass_guest_${process.pid}`
    const owner = await open(place.url)
    await owner.pool.query(`create role ${user} login`)
    const database = await open(change({ username: user }))
    expect(await explain(() => migrate(database))).toBe(
      'The user in DATABASE_URL lacks a right: let it own the database, and create roles (alter role … createrole).',
    )
    await database.close()
    await owner.pool.query(`drop role ${user}`)
    await owner.close()
  })
})
