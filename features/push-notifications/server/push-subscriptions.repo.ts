import { defineUserRowsExport } from '#core/customers/server/user-export.service.ts'
import type { MessageProvider, PushKeys } from '#core/notifications/contract/message-provider.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller, CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { pushErrors } from '../contract/errors.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    push_subscriptions: {
      id: string
      brand_id: string
      user_id: string
      session_id: string
      endpoint: string
      p256dh: string
      auth: string
      created_at: Date
    }
  }
}

/** Maximum browsers per person; the one added first is removed. */
const MAX_BROWSERS = 8

/** The provider of push messages, if any. */
export const findPushProvider = (hooks: HookRegistry): MessageProvider | undefined =>
  hooks.all('messageProvider').find(({ pushKey }) => pushKey !== undefined)

/** The ids of the browsers of several people, by user id. */
export const listBrowsersByUser = async (
  tx: Transaction,
  userIds: readonly string[],
): Promise<Map<string, string[]>> => {
  if (userIds.length === 0) return new Map()
  const rows = await tx.sql
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id'])
    .where('user_id', 'in', [...userIds])
    .orderBy('id')
    .execute()
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map(byUser.entries().map(([userId, own]) => [userId, own.map(({ id }) => id)]))
}

/** Addresses and keys of browsers, by id. */
export const findBrowsers = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, { readonly to: string; readonly pushKeys: PushKeys }>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.sql
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, endpoint, p256dh, auth }) => [id, { to: endpoint, pushKeys: { p256dh, auth } }]),
  )
}

export const deleteBrowser = async (tx: Transaction, id: string): Promise<void> => {
  await tx.sql.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export const deleteBrowsersOfUser = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.sql.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
}

/** For merging two accounts of one person. */
export const reassignBrowsers = async (
  tx: Transaction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> => {
  await tx.sql.updateTable('push_subscriptions').set({ user_id: to }).where('user_id', '=', from).execute()
}

/** The data export contains only that there is a browser; its address and keys would let others send to it. */
export const browserExport = defineUserRowsExport('push_subscriptions', {
  without: ['session_id', 'endpoint', 'p256dh', 'auth'],
})

const deleteOldestBrowsers = async (tx: Transaction, userId: string): Promise<void> => {
  const older = tx.sql
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(MAX_BROWSERS - 1)
  await tx.sql.deleteFrom('push_subscriptions').where('id', 'in', older).execute()
}

const requireCustomer = (caller: Caller): CustomerCaller => {
  if (caller.kind !== 'customer') throw new Error('Only customers may call this')
  return caller
}

/** From now on only the caller is notified in this browser. */
export const subscribe = async (
  { db, hooks }: Pick<Platform, 'db' | 'hooks'>,
  { caller, endpoint, keys }: { caller: Caller; endpoint: string; keys: PushKeys },
): Promise<Result<{ readonly id: string }, Failure>> => {
  if (!findPushProvider(hooks)?.isPushService?.(endpoint))
    return fail(failure(pushErrors.noPush, { field: 'endpoint' }))
  const { brandId, userId, sessionId } = requireCustomer(caller)
  const id = await db.tenant(brandId, async (tx) => {
    await tx.sql.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
    await deleteOldestBrowsers(tx, userId)
    const row = {
      ...{ id: tx.generateId(), brand_id: brandId, user_id: userId, session_id: sessionId },
      ...{ endpoint, ...keys, created_at: tx.now },
    }
    await tx.sql.insertInto('push_subscriptions').values(row).execute()
    return row.id
  })
  return ok({ id })
}

/** Ends notifications in this browser, if it is the caller's. */
export const deletePushSubscription = (
  { db }: Pick<Platform, 'db'>,
  { caller, id }: { caller: Caller; id: string },
): Promise<Result<Record<string, never>, Failure>> => {
  const { brandId, userId } = requireCustomer(caller)
  return db.tenant(brandId, async (tx) => {
    const gone = await tx.sql
      .deleteFrom('push_subscriptions')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    return gone ? ok({}) : fail(failure(pushErrors.unknownBrowser))
  })
}
