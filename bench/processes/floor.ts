/**
 * The floor: a bare Fastify that answers the same bytes, and a bare pg that sends as many statements of the same
 * kinds in as many round trips and transactions, on rows that exist or not by one key. No checks, no rules, no
 * rendering.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import pg from 'pg'
import type { Recipe, RoundTrip, StatementKind } from '../lib/recipe.ts'
import { serveParent } from '../lib/serve-parent.ts'

/** The response under a name. */
export interface BaselineCall {
  readonly recipe: Recipe
  readonly contentType: string
  readonly contentEncoding: string
  /** base64. */
  readonly body: string
}

const ROWS = 10_000
const POOL = 10

/** Long enough for a row of a shop's typical size. */
const FILLER = 'x'.repeat(400)

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL, pipeline: true })
const gateway = process.env.BARE_GATEWAY ?? ''

await pool.query(`
  create table floor_rows (id text primary key, body text not null, n integer not null);
  create table floor_log (id bigint generated always as identity primary key, body text not null);
  insert into floor_rows select 'row-' || n, '${FILLER}', 0 from generate_series(0, ${ROWS - 1}) n;
  analyze floor_rows;
`)

let turn = 0
const pickNextRow = (): string => {
  turn = (turn + 1) % ROWS
  return `row-${turn}`
}

const STATEMENTS: Readonly<Record<StatementKind, (row: string) => [text: string, values: unknown[]]>> = {
  begin: () => ['begin', []],
  commit: () => ['commit', []],
  rollback: () => ['rollback', []],
  setting: (row) => ["select set_config('app.brand', $1, true)", [row]],
  notify: (row) => ['select pg_notify($1, $2)', ['floor', row]],
  select: (row) => ['select id, body, n from floor_rows where id = $1', [row]],
  lock: (row) => ['select id, body, n from floor_rows where id = $1 for update', [row]],
  insert: () => ['insert into floor_log (body) values ($1)', [FILLER]],
  update: (row) => ['update floor_rows set n = n + 1 where id = $1', [row]],
  delete: (row) => ['delete from floor_rows where id = $1', [`no-${row}`]],
  other: () => ['select 1', []],
}

/** Statements of one round trip are sent together here too, if the plain driver allows. */
const runTransaction = async (messages: readonly RoundTrip[]): Promise<void> => {
  const client = await pool.connect()
  const row = pickNextRow()
  try {
    for (const message of messages)
      await Promise.all(message.map((kind) => client.query(...STATEMENTS[kind](row))))
  } finally {
    client.release()
  }
}

const calls = new Map<string, BaselineCall & { readonly bytes: Buffer }>()

const app = Fastify({ forceCloseConnections: true })
app.all<{ Params: { name: string } }>('/floor/:name', async (request, reply) => {
  const call = calls.get(request.params.name)
  if (!call) return reply.code(404).send()
  for (const transaction of call.recipe.transactions) await runTransaction(transaction)
  for (let made = 0; made < call.recipe.outsideCalls; made += 1) {
    const answer = await fetch(gateway, { method: 'POST', body: '{}' })
    await answer.text()
  }
  reply.header('content-type', call.contentType)
  if (call.contentEncoding) reply.header('content-encoding', call.contentEncoding)
  return reply.send(call.bytes)
})
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

process.once('SIGTERM', () => {
  void Promise.race([app.close().then(() => pool.end()), sleep(2_000)]).then(() => process.exit(0))
})
serveParent({
  origin: () => origin,
  learn: (detail) => {
    const { name, call } = detail as { name: string; call: BaselineCall }
    calls.set(name, { ...call, bytes: Buffer.from(call.body, 'base64') })
  },
})
