import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestServices } from '#platform/testing/databases.ts'
import { createDatabase } from './database.ts'
import type { SessionPool, StatementResult } from './session.ts'
import type { Transaction } from './transaction.ts'

/** A session whose statements are answered by the test. */
const createScriptedPool = () => {
  const sent: { text: string; answer: PromiseWithResolvers<StatementResult> }[] = []
  let released = 0
  const pool: SessionPool = {
    kind: 'postgres',
    transactionLimits: ['set local statement_timeout = 10000'],
    connect: async () => ({
      query: (text) => {
        const answer = Promise.withResolvers<StatementResult>()
        sent.push({ text, answer })
        return answer.promise
      },
      release: () => {
        released += 1
      },
    }),
    listen: () => Promise.reject(new Error('not here')),
    end: async () => undefined,
  }
  return {
    database: createDatabase(pool, createTestServices(), () => ({ statements: sent.length })),
    texts: () => sent.map(({ text }) => text),
    answerAll: async (command = 'SELECT') => {
      for (const { answer, text } of sent.splice(0))
        answer.resolve({ command: text === 'commit' ? 'COMMIT' : command, rowCount: 0, rows: [] })
    },
    take: () => sent.splice(0),
    released: () => released,
  }
}

const BEGIN = 'begin isolation level read committed; set local statement_timeout = 10000'
const SETTINGS = "select set_config('role', $1, true), set_config('app.brand', $2, true)"

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const statement = (text: string) => ({
  compile: () => ({ sql: text, parameters: [], query: undefined as never, queryId: undefined as never }),
})
const failure = (code: string) => Object.assign(new DatabaseError('failed', 6, 'error'), { code })

describe('a transaction', () => {
  it('sends its begin and the first statements without waiting for answers', async () => {
    const { database, texts, answerAll } = createScriptedPool()
    const done = database.tenant('brand-a', async (tx: Transaction) => {
      await Promise.all([tx.query(statement('select 1')), tx.query(statement('select 2'))])
      tx.enqueue(statement('update 3'))
    })
    await nextTurn()
    expect(texts()).toEqual([BEGIN, SETTINGS, 'select 1', 'select 2'])
    await answerAll()
    await nextTurn()
    expect(texts()).toEqual(['update 3', 'commit'])
    await answerAll()
    await done
  })

  it('sends everything and the commit without waiting when it is one round trip', async () => {
    const { database, texts, answerAll } = createScriptedPool()
    const done = database.tenant(
      'brand-a',
      async (tx: Transaction) => {
        void tx.notify('news', 'one')
        return Promise.all([tx.query(statement('select 1')), tx.query(statement('select 2'))])
      },
      { singleRoundTrip: true },
    )
    await nextTurn()
    expect(texts()).toEqual([
      BEGIN,
      SETTINGS,
      'select 1',
      'select 2',
      expect.stringContaining('pg_notify'),
      'commit',
    ])
    await answerAll()
    await done
  })

  it('reports the failure that aborted it, and releases the session after all answers', async () => {
    const { database, take, released } = createScriptedPool()
    const done = database.system(
      async (tx) => {
        tx.enqueue(statement('insert 1'))
        await tx.query(statement('select 2'))
      },
      { singleRoundTrip: true },
    )
    const outcome = expect(done).rejects.toMatchObject({ code: '23505' })
    await nextTurn()
    const [begin, settings, insert, select, commit] = take()
    const answer = { command: 'SELECT', rowCount: 0, rows: [] }
    begin?.answer.resolve(answer)
    settings?.answer.resolve(answer)
    insert?.answer.reject(failure('23505'))
    select?.answer.reject(failure('25P02'))
    await nextTurn()
    expect(released()).toBe(0)
    commit?.answer.resolve({ ...answer, command: 'ROLLBACK' })
    await nextTurn()
    expect(released()).toBe(0)
    take()[0]?.answer.resolve({ ...answer, command: 'ROLLBACK' })
    await outcome
    expect(released()).toBe(1)
  })
})
