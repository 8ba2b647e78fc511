import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAvailableDatabases } from '#platform/testing/databases.ts'
import '#platform/http/idempotency.ts'
import type { Database } from './database.ts'
import { prepareStatement } from './prepared-statement.ts'

const AT = new Date('2026-11-21T10:00:00Z')

interface NewKey {
  readonly scope: string
  readonly key: string
  readonly body_hash: string
  readonly created_at: Date
}

interface Change {
  readonly key: string
  readonly body_hash?: string | undefined
  readonly status?: number
}

describe.each(listAvailableDatabases())('prepared statements on $name', ({ open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  let builds = 0
  const add = prepareStatement<NewKey, { key: string }>(({ sql: db }, row) => {
    builds += 1
    return db.insertInto('idempotency_keys').values(row).returning('key')
  })
  const change = prepareStatement<Change, { key: string; body_hash: string; status: number | null }>(
    ({ sql: db }, { key, ...columns }) =>
      db
        .updateTable('idempotency_keys')
        .set(columns)
        .where('key', '=', key)
        .returning(['key', 'body_hash', 'status']),
  )
  const row = { scope: 'a', body_hash: 'h', created_at: AT }

  it('are filled with new values each time, with and without waiting for their rows', async () => {
    const rows = await database.system(async (tx) => {
      tx.enqueue(add({ ...row, key: '1' }))
      return Promise.all([tx.query(add({ ...row, key: '2' })), tx.query(add({ ...row, key: '3' }))])
    })
    expect(rows).toEqual([[{ key: '2' }], [{ key: '3' }]])
    expect(builds).toBe(1)
    const stored = await database.pool.query('select key, created_at from idempotency_keys order by key')
    expect(stored.rows).toEqual(['1', '2', '3'].map((key) => ({ key, created_at: AT })))
  })

  it('leave columns without a value unchanged', async () => {
    const changed = await database.system(async (tx) => {
      await tx.query(add({ ...row, key: 'c' }))
      return [
        await tx.query(change({ key: 'c', status: 200 })),
        await tx.query(change({ key: 'c', status: 201, body_hash: undefined })),
        await tx.query(change({ key: 'c', body_hash: 'other' })),
        await tx.query(change({ key: 'nobody', body_hash: 'other' })),
      ]
    })
    expect(changed).toEqual([
      [{ key: 'c', body_hash: 'h', status: 200 }],
      [{ key: 'c', body_hash: 'h', status: 201 }],
      [{ key: 'c', body_hash: 'other', status: 201 }],
      [],
    ])
  })
})

describe('a prepared statement', () => {
  const keysOf = ({ scope }: { scope: string }) =>
    prepareStatement<{ scope: string }>(({ sql: db }, places) =>
      db
        .selectFrom('idempotency_keys')
        .select('key')
        .where('scope', '=', places.scope)
        .where('status', '=', sql.lit(200)),
    )({ scope })

  it('has the same text as if it were built with its values', () => {
    const { sql: text, parameters } = keysOf({ scope: 'a' }).compile()
    expect(text).toBe('select "key" from "idempotency_keys" where "scope" = $1 and "status" = 200')
    expect(parameters).toEqual(['a'])
  })

  it('cannot be sent while it is built', async () => {
    let sent: Promise<unknown> = Promise.resolve()
    prepareStatement<{ scope: string }>((builder, { scope }) => {
      const statement = builder.sql.deleteFrom('idempotency_keys').where('scope', '=', scope)
      sent = statement.execute()
      return statement
    })({ scope: 'a' }).compile()
    await expect(sent).rejects.toThrow('not while it is built')
  })
})
