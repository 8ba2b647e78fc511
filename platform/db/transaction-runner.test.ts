import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fail } from '#platform/kernel/result.ts'
import { listAvailableDatabases } from '#platform/testing/databases.ts'
import type { Database } from './database.ts'
import { NestedTransactionError } from './errors.ts'
import type { Transaction } from './transaction.ts'

const value = async (tx: Transaction, expression: string): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(tx.sql)
  return rows[0]?.value
}

describe.each(listAvailableDatabases())('transactions on $name', ({ open }) => {
  const now = new Date('2026-11-20T09:00:00.000Z')
  const logged: string[] = []
  let database: Database

  beforeAll(async () => {
    const logger = { error: (_: object, message: string) => void logged.push(message), info: () => undefined }
    database = await open({ clock: { now: () => now }, logger })
    await database.system((tx) =>
      sql`create table notes (id text primary key, brand_id text not null, body text not null)`.execute(
        tx.sql,
      ),
    )
    await database.pool.query("select compass_protect('notes')")
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    logged.length = 0
    await database.system((tx) => sql`delete from notes`.execute(tx.sql))
  })

  const write = (tx: Transaction, body: string) =>
    sql`insert into notes (id, body) values (${tx.generateId()}, ${body})`.execute(tx.sql)
  const bodies = async (): Promise<unknown[]> =>
    database.system(async (tx) => {
      const { rows } = await sql<{ body: string }>`select body from notes order by body`.execute(tx.sql)
      return rows.map(({ body }) => body)
    })

  it('provides time, brand, randomness and ids', async () => {
    await database.tenant('brand-a', async (tx) => {
      expect(tx.now).toBe(now)
      expect(tx.brandId).toBe('brand-a')
      expect(tx.generateId()).toMatch(/^[0-9A-Za-z]{22}$/)
      expect(tx.random.bytes(3)).toHaveLength(3)
    })
    await database.system(async (tx) => expect(tx.brandId).toBe(''))
  })

  it('commits everything in a transaction or nothing', async () => {
    await database.tenant('brand-a', async (tx) => write(tx, 'kept'))
    const failing = database.tenant('brand-a', async (tx) => {
      await write(tx, 'lost')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await bodies()).toEqual(['kept'])
  })

  describe('a failed Result', () => {
    it('rolls the transaction back, with what was enqueued, notified and left for after the commit', async () => {
      const seen: unknown[] = []
      const stop = await database.listen('notes_changed', (payload) => seen.push(payload))
      const result = await database.tenant('brand-a', async (tx) => {
        await write(tx, 'refused')
        tx.enqueue({
          compile: () =>
            sql`insert into notes (id, body) values (${tx.generateId()}, 'enqueued')`.compile(tx.sql),
        })
        await tx.notify('notes_changed', 'refused')
        tx.afterCommit(() => void seen.push('after the commit'))
        return fail('no')
      })
      expect(result).toEqual(fail('no'))
      expect(await bodies()).toEqual([])
      await database.tenant('brand-a', (tx) => tx.notify('notes_changed', 'later'))
      await vi.waitFor(() => expect(seen).toContain('later'))
      expect(seen).toEqual(['later'])
      await stop()
    })

    it('is committed when the work says so', async () => {
      const seen: unknown[] = []
      const result = await database.tenant('brand-a', async (tx) => {
        await write(tx, 'counted')
        tx.afterCommit(() => void seen.push('after the commit'))
        tx.keepOnFailure()
        return fail('wrong')
      })
      expect(result).toEqual(fail('wrong'))
      expect(await bodies()).toEqual(['counted'])
      expect(seen).toEqual(['after the commit'])
    })

    it('costs as many statements as a commit', async () => {
      const before = database.getQueryStats().statements
      await database.tenant('brand-a', async (tx) => fail(await value(tx, '1')))
      expect(database.getQueryStats().statements - before).toBe(4)
    })

    it('is retried after a conflict like any work, without the permission of the earlier attempt', async () => {
      let attempts = 0
      await database.tenant('brand-a', async (tx) => {
        attempts += 1
        await write(tx, `try ${attempts}`)
        if (attempts > 1) return fail('no')
        tx.keepOnFailure()
        return sql
          .raw("do $$ begin raise exception 'in the way' using errcode = '40001'; end $$")
          .execute(tx.sql)
      })
      expect(attempts).toBe(2)
      expect(await bodies()).toEqual([])
    })
  })

  it('commits a value that only looks like a failed Result', async () => {
    await database.tenant('brand-a', async (tx) => {
      await write(tx, 'stays')
      return { ok: false }
    })
    expect(await bodies()).toEqual(['stays'])
  })

  it('rolls back what succeeds when the work asks for it', async () => {
    const result = await database.tenant('brand-a', async (tx) => {
      tx.rollBackAtEnd()
      tx.keepOnFailure()
      await write(tx, 'quoted')
      return value(tx, '(select body from notes)')
    })
    expect(result).toBe('quoted')
    expect(await bodies()).toEqual([])
  })

  it('leaves neither role nor brand behind in the session', async () => {
    const before = await database.system((tx) => value(tx, 'current_user::text'))
    await database.tenant('brand-a', async (tx) => {
      expect(await value(tx, 'current_user::text')).toBe('compass_tenant')
    })
    const { rows } = await database.pool.query(
      "select current_user::text as who, current_setting('app.brand', true) as b",
    )
    expect(rows).toEqual([{ who: before, b: expect.toSatisfy((brand) => brand === '' || brand === null) }])
  })

  it('rejects a tenant transaction without a brand', async () => {
    await expect(database.tenant('', async () => 1)).rejects.toThrow(RangeError)
    await expect(database.tenant('*', async () => 1)).rejects.toThrow(RangeError)
  })

  it('rejects a transaction or the pool inside a transaction, and works afterwards', async () => {
    const inside: (() => Promise<unknown>)[] = [
      () => database.tenant('brand-b', async () => 1),
      () => database.system(async () => 1),
      () => database.pool.query('select 1'),
      () => database.listen('notes_changed', () => undefined),
    ]
    for (const attempt of inside) {
      await expect(database.tenant('brand-a', () => attempt())).rejects.toThrow(NestedTransactionError)
    }
    expect(await database.system((tx) => value(tx, '1'))).toBe(1)
  })

  it('rejects the use of a transaction that has ended', async () => {
    const ended = await database.system(async (tx) => ({ tx }))
    await expect(value(ended.tx, '1')).rejects.toThrow(/has ended|already/)
  })

  it('runs the work after the commit in order, lets it begin transactions, and drops it with a failed transaction', async () => {
    const seen: unknown[] = []
    await database.tenant('brand-a', async (tx) => {
      tx.afterCommit(async () => void seen.push(await bodies()))
      tx.afterCommit(() => void seen.push('second'))
      await write(tx, 'first')
      expect(seen).toEqual([])
    })
    expect(seen).toEqual([['first'], 'second'])
    const failing = database.tenant('brand-a', async (tx) => {
      tx.afterCommit(() => void seen.push('never'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(seen).toHaveLength(2)
  })

  it('logs a failure after the commit and rolls nothing back', async () => {
    const result = await database.tenant('brand-a', async (tx) => {
      await write(tx, 'stays')
      tx.afterCommit(() => Promise.reject(new Error('too late')))
      return 'done'
    })
    expect(result).toBe('done')
    expect(logged).toEqual(['work after a commit failed'])
    expect(await bodies()).toEqual(['stays'])
  })

  it.each(['40001', '40P01'])(
    'retries a transaction after %s, without the effects of the earlier attempt',
    async (code) => {
      const done: number[] = []
      let attempts = 0
      await database.tenant('brand-a', async (tx) => {
        attempts += 1
        const thisTry = attempts
        tx.afterCommit(() => void done.push(thisTry))
        await write(tx, `try ${thisTry}`)
        if (thisTry < 4) {
          await sql
            .raw(`do $$ begin raise exception 'in the way' using errcode = '${code}'; end $$`)
            .execute(tx.sql)
        }
      })
      expect(done).toEqual([4])
      expect(await bodies()).toEqual(['try 4'])
    },
  )

  it('gives up after three retries', async () => {
    let attempts = 0
    const failing = database.system(async (tx) => {
      attempts += 1
      await sql
        .raw("do $$ begin raise exception 'in the way' using errcode = '40001'; end $$")
        .execute(tx.sql)
    })
    await expect(failing).rejects.toMatchObject({ code: '40001' })
    expect(attempts).toBe(4)
  })

  it('does not retry an error that is not a conflict', async () => {
    let attempts = 0
    const failing = database.system(async (tx) => {
      attempts += 1
      await sql`select * from nowhere`.execute(tx.sql)
    })
    await expect(failing).rejects.toMatchObject({ code: '42P01' })
    expect(attempts).toBe(1)
  })

  it('rejects changes in a snapshot transaction', async () => {
    const failing = database.system((tx) => sql`delete from notes`.execute(tx.sql), { snapshot: true })
    await expect(failing).rejects.toThrow(/read-only/)
  })

  it('counts statements, those that begin and end transactions included', async () => {
    const costOf = async (work: () => Promise<unknown>) => {
      const before = database.getQueryStats().statements
      await work()
      return database.getQueryStats().statements - before
    }
    expect(await costOf(() => database.pool.query('select 1'))).toBe(1)
    expect(await costOf(() => database.tenant('brand-a', (tx) => value(tx, '1')))).toBe(4)
  })

  it('runs statements that are sent together in order, each seeing those before it', async () => {
    const seen = await database.tenant('brand-a', (tx) =>
      Promise.all([write(tx, 'first'), value(tx, '(select count(*)::int from notes)')]),
    )
    expect(seen[1]).toBe(1)
  })

  it('runs an enqueued statement before what follows, and before the commit', async () => {
    const along = (tx: Transaction, body: string) =>
      tx.enqueue({
        compile: () => sql`insert into notes (id, body) values (${tx.generateId()}, ${body})`.compile(tx.sql),
      })
    await database.tenant('brand-a', async (tx) => {
      along(tx, 'first')
      expect(await value(tx, '(select count(*)::int from notes)')).toBe(1)
      along(tx, 'second')
    })
    expect(await bodies()).toEqual(['first', 'second'])
  })

  it('commits nothing when an enqueued statement fails', async () => {
    const wrong = (tx: Transaction) =>
      tx.enqueue({ compile: () => sql`select 1 / ${0}::int`.compile(tx.sql) })
    const failing = [
      async (tx: Transaction) => {
        await write(tx, 'lost')
        wrong(tx)
      },
      async (tx: Transaction) => {
        wrong(tx)
        await write(tx, 'never run')
      },
    ]
    for (const work of failing)
      await expect(database.tenant('brand-a', work)).rejects.toMatchObject({ code: '22012' })
    expect(await bodies()).toEqual([])
  })

  it('commits a transaction of one round trip completely or not at all', async () => {
    const singleRoundTrip = { singleRoundTrip: true }
    await database.tenant('brand-a', (tx) => Promise.all([write(tx, 'a'), write(tx, 'b')]), singleRoundTrip)
    expect(await bodies()).toEqual(['a', 'b'])
    expect(await database.tenant('brand-a', async () => 'nothing asked', singleRoundTrip)).toBe(
      'nothing asked',
    )
    const failing = database.tenant(
      'brand-a',
      (tx) => Promise.all([write(tx, 'lost'), value(tx, '1/0')]),
      singleRoundTrip,
    )
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await bodies()).toEqual(['a', 'b'])
  })

  it('reports a failure of the commit itself', async () => {
    await database.pool.query(
      'create table pairs (id int primary key, other int references pairs deferrable initially deferred)',
    )
    const text = 'insert into pairs values ($1, $2)'
    const alone = database.system((tx) => sql`insert into pairs values (${1}, ${2})`.execute(tx.sql), {
      singleRoundTrip: true,
    })
    await expect(alone).rejects.toMatchObject({ code: '23503' })
    await expect(database.pool.query(text, [1, 2])).rejects.toMatchObject({ code: '23503' })
    await database.pool.query(text, [1, 1])
    expect((await database.pool.query('select id from pairs')).rows).toEqual([{ id: 1 }])
  })

  it('rolls back a transaction of one round trip whose work fails before the commit is sent', async () => {
    const failing = database.tenant(
      'brand-a',
      (tx) => Promise.all([write(tx, 'lost'), Promise.reject(new Error('changed my mind'))]),
      { singleRoundTrip: true },
    )
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await bodies()).toEqual([])
  })

  it('rejects a statement after the first answer in a transaction of one round trip', async () => {
    const late = database.tenant(
      'brand-a',
      async (tx) => {
        await value(tx, '1')
        await write(tx, 'too late')
      },
      { singleRoundTrip: true },
    )
    await expect(late).rejects.toThrow(/has ended/)
    expect(await bodies()).toEqual([])
  })

  it('fails with the first error when the work ignored it', async () => {
    const careless = database.tenant('brand-a', async (tx) => {
      await write(tx, 'lost')
      await value(tx, '1/0').catch(() => 'never mind')
    })
    await expect(careless).rejects.toMatchObject({ code: '22012' })
    expect(await bodies()).toEqual([])
  })

  it('returns the rows of several statements of the pool together and survives their failing inside a transaction', async () => {
    const { rows } = await database.pool.query('select 1 as a; select 2 as a')
    expect(rows).toEqual([{ a: 1 }, { a: 2 }])
    await expect(database.pool.query('begin; select 1/0; commit')).rejects.toMatchObject({ code: '22012' })
    await database.tenant('brand-a', (tx) => write(tx, 'fine'))
    expect(await bodies()).toEqual(['fine'])
  })

  it('runs many transactions concurrently', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        database.tenant('brand-a', (tx) => write(tx, `note ${index}`)),
      ),
    )
    expect(await bodies()).toHaveLength(40)
  })
})
