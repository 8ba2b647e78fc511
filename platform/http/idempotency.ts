import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { ASYNC_COMMIT } from '#platform/db/transaction-settings.ts'
import { addMilliseconds, hours, seconds } from '#platform/kernel/clock.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    idempotency_keys: {
      scope: string
      key: string
      body_hash: string
      status: number | null
      response: unknown
      created_at: Date
    }
  }
}

/** How often a call that takes its time renews its claim. */
export const CLAIM_RENEWAL_INTERVAL = seconds(2)

/** A call without renewal for this long has died with its process; the next attempt runs it again. */
const ABANDONED_AFTER = seconds(7)

/** How long the first answer is returned again. */
export const KEY_RETENTION = hours(24)

export interface IdempotentCall {
  /** The owner of the key and the operation, so that two people's equal keys never collide. */
  readonly scope: string
  readonly key: string
  readonly body: Uint8Array
}

export interface EndpointResponse {
  readonly status: number
  readonly body: unknown
  /** Seconds; not stored, because less of the wait remains when the answer is returned again. */
  readonly retryAfter?: number | undefined
}

export type KeyClaim =
  | { readonly kind: 'first' }
  | { readonly kind: 'replay'; readonly answer: EndpointResponse }
  | { readonly kind: 'running' }
  | { readonly kind: 'reused' }

const hashBody = (body: Uint8Array): string => hash('sha256', body, 'base64url')

/**
 * Claims a key for one call. What the call does is committed after its claim and never without it, and protected by its
 * own natural key, so neither claim nor answer waits for the disk. The first caller works. Others get its answer, or the result that it is still running,
 * or that the key came with another body before.
 */
export const claimKey = async (db: Database, call: IdempotentCall, now: Date): Promise<KeyClaim> => {
  const bodyHash = hashBody(call.body)
  // A single statement is its own transaction, and nearly every key is new.
  const { rowCount } = await db.pool.query(
    `insert into idempotency_keys (scope, key, body_hash, created_at) values ($1, $2, $3, $4)
      on conflict do nothing ${ASYNC_COMMIT}`,
    [call.scope, call.key, bodyHash, now],
  )
  return rowCount === 1 ? { kind: 'first' } : reclaimKey(db, call, bodyHash)
}

const reclaimKey = (db: Database, call: IdempotentCall, bodyHash: string): Promise<KeyClaim> =>
  db.system(async (tx) => {
    const found = await tx.sql
      .selectFrom('idempotency_keys')
      .select(['body_hash', 'status', 'response', 'created_at'])
      .where('scope', '=', call.scope)
      .where('key', '=', call.key)
      .forUpdate()
      .executeTakeFirst()
    if (!found) return { kind: 'running' }
    if (found.body_hash !== bodyHash) return { kind: 'reused' }
    if (found.status !== null)
      return { kind: 'replay', answer: { status: found.status, body: found.response } }
    if (addMilliseconds(found.created_at, ABANDONED_AFTER) > tx.now) return { kind: 'running' }
    await tx.sql
      .updateTable('idempotency_keys')
      .set({ created_at: tx.now })
      .where('scope', '=', call.scope)
      .where('key', '=', call.key)
      .execute()
    return { kind: 'first' }
  })

/** Marks a claimed call as still running, so that it is not treated as abandoned. */
export const renewClaim = async (db: Database, call: IdempotentCall, now: Date): Promise<void> => {
  await db.pool.query(
    'update idempotency_keys set created_at = $3 where scope = $1 and key = $2 and status is null',
    [call.scope, call.key, now],
  )
}

/**
 * Stores the answer of a claimed call. An answer of 500 or more is not stored: the next attempt must be able to
 * succeed, and what the use case did is protected by its own natural key.
 */
export const completeKey = async (
  db: Database,
  call: IdempotentCall,
  answer: EndpointResponse,
): Promise<void> => {
  const isKept = answer.status < 500 && answer.status !== 429
  await (isKept
    ? db.pool.query(
        `update idempotency_keys set status = $3, response = $4 where scope = $1 and key = $2 ${ASYNC_COMMIT}`,
        [call.scope, call.key, answer.status, JSON.stringify(answer.body)],
      )
    : db.pool.query('delete from idempotency_keys where scope = $1 and key = $2', [call.scope, call.key]))
}

/**
 * Releases the claims of dead processes, so that their callers need not wait for the claims to expire. Only for the
 * only process of a database, before it takes calls.
 */
export const releaseClaims = async (db: Database): Promise<void> => {
  await db.pool.query('delete from idempotency_keys where status is null')
}

/** Deletes keys older than {@link KEY_RETENTION}; returns how many. */
export const deleteExpiredKeys = (db: Database): Promise<number> =>
  db.system(async (tx) => {
    const result = await tx.sql
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', addMilliseconds(tx.now, -KEY_RETENTION))
      .executeTakeFirst()
    return Number(result.numDeletedRows)
  })

/** A person whose data must not be returned again: the answers to them, and those to anyone about `mentioned` ids. */
interface ForgottenPerson {
  readonly userId: string
  readonly mentioned?: readonly string[]
}

/** Deletes stored answers with a person's data; their repetition runs again and is refused by its natural key. */
export const deleteStoredAnswers = async (
  tx: Transaction,
  { userId, mentioned = [] }: ForgottenPerson,
): Promise<void> => {
  const ids = [userId, ...mentioned].join('|')
  await sql`select compass_forget_answers(${`user:${userId} `}, ${ids})`.execute(tx.sql)
}
