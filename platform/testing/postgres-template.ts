import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { hours } from '#platform/kernel/clock.ts'

/** Names of test databases contain their creation time, which distinguishes leftovers from those in use. */
const NAME = /^compass_(?:test|building|template_[0-9a-f]+)_([0-9a-z]+)_[0-9a-f]+$/
const LEFTOVER_AFTER_MS = hours(6)
const CREATE_ATTEMPTS = 5

const createDatabaseName = (kind: string): string =>
  `compass_${kind}_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`

const isLeftover = (name: string): boolean => {
  const [, madeAt] = NAME.exec(name) ?? []
  return madeAt !== undefined && Date.now() - Number.parseInt(madeAt, 36) > LEFTOVER_AFTER_MS
}

const withAdminClient = async <Result>(
  adminUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const drop = (client: pg.Client, name: string) => client.query(`drop database if exists ${name} with (force)`)

const buildDatabaseUrl = (adminUrl: string, name: string): string => {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/**
 * How a server copies a database with the least work: by its files, for which it flushes everything first. Where flushing
 * waits for a disk, that takes several times as long as to write each page of the copy through the log.
 */
const chooseStrategy = async (client: pg.Client): Promise<'file_copy' | 'wal_log'> => {
  const { rows } = await client.query<{ fsync: string }>('show fsync')
  return rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log'
}

/** Copies `template`; the server may be busy with another copy of it, so it retries. */
const copy = async (client: pg.Client, name: string, template: string): Promise<void> => {
  const strategy = await chooseStrategy(client)
  for (let attempts = 1; ; attempts += 1) {
    try {
      await client.query(`create database ${name} template ${template} strategy ${strategy}`)
      return
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === '55006'
      if (!isBusy || attempts === CREATE_ATTEMPTS) throw error
    }
  }
}

/** A new database copied from `template`, and how to drop it. */
export const createTestDatabase = async (
  adminUrl: string,
  template: string,
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = createDatabaseName('test')
  await withAdminClient(adminUrl, (client) => copy(client, name, template))
  return {
    url: buildDatabaseUrl(adminUrl, name),
    drop: () => withAdminClient(adminUrl, async (client) => void (await drop(client, name))),
  }
}

/**
 * The template database for the migrations with this hash, made with `fill` when there is none yet. It is renamed
 * into place when complete. Databases left over from killed runs are dropped too.
 */
export const ensureTemplate = (
  adminUrl: string,
  hash: string,
  fill: (url: string) => Promise<void>,
): Promise<string> =>
  withAdminClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'compass\\_%' order by datname",
    )
    const names = rows.map(({ datname }) => datname)
    for (const name of names.filter(isLeftover)) await drop(client, name)
    const template = names.find((name) => name.startsWith(`compass_template_${hash}_`) && !isLeftover(name))
    if (template) return template
    const draft = createDatabaseName('building')
    await client.query(`create database ${draft} template template0`)
    await fill(buildDatabaseUrl(adminUrl, draft))
    const finished = createDatabaseName(`template_${hash}`)
    await client.query(`alter database ${draft} rename to ${finished}`)
    return finished
  })
