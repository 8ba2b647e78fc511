import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller, StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'
import { webhookErrors } from '../contract/errors.ts'
import type { WebhookEvent } from '../domain/events.ts'
import {
  findLogEntry,
  type LogRow,
  listDeliveryLog,
  lockDelivery,
  updateDelivery,
} from './deliveries.repo.ts'
import {
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  updateEndpoint,
} from './endpoints.repo.ts'
import { type KeyRow, listKeys } from './keys.repo.ts'
import { allowLoopback } from './send-delivery.worker.ts'
import { deriveSecret } from './webhook.signature.ts'
import { WEBHOOK_SEND_TOPIC } from './webhook-events.listener.ts'
import { parseWebhookUrl } from './webhook-url.parser.ts'

/** Maximum number of webhooks of an outlet. */
const MAX_WEBHOOKS = 5

/** Runs work in an outlet that the member of staff works for. */
export const runInStoreOfStaff = <Value>(
  platform: Platform,
  { caller, storeId }: { readonly caller: Caller; readonly storeId: string },
  work: (tx: Transaction) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    return store ? work(tx) : fail(failure(storeErrors.unknownStore))
  })
}

export interface StoreIntegrations {
  readonly endpoints: readonly EndpointRow[]
  readonly keys: readonly KeyRow[]
  readonly log: readonly LogRow[]
}

export const readIntegrations = (
  platform: Platform,
  call: { readonly caller: Caller; readonly storeId: string },
): Promise<Result<StoreIntegrations, Failure>> =>
  runInStoreOfStaff(platform, call, async (tx) => {
    const { storeId } = call
    const [endpoints, keys, log] = await Promise.all([
      listEndpoints(tx, storeId),
      listKeys(tx, storeId),
      listDeliveryLog(tx, storeId),
    ])
    return ok({ endpoints, keys, log })
  })

/** An endpoint, with a secret that is shown once. */
export interface EndpointWithSecret {
  readonly endpoint: EndpointRow
  readonly secret: string
}

export const addWebhook = (
  platform: Platform,
  call: {
    readonly caller: Caller
    readonly storeId: string
    readonly url: string
    readonly events: readonly WebhookEvent[]
  },
): Promise<Result<EndpointWithSecret, Failure>> =>
  runInStoreOfStaff(platform, call, async (tx) => {
    const { storeId, events } = call
    const url = parseWebhookUrl(call.url, allowLoopback(platform))
    if (url === undefined) return fail(failure(webhookErrors.addressRefused, { field: 'url' }))
    if ((await listEndpoints(tx, storeId)).length >= MAX_WEBHOOKS)
      return fail(failure(webhookErrors.tooMany, { values: { max: MAX_WEBHOOKS } }))
    const endpoint = await insertEndpoint(tx, { storeId, url, events: [...new Set(events)] })
    return ok({ endpoint, secret: deriveSecret(platform.secret, endpoint, endpoint.round) })
  })

const withEndpoint = <Value>(
  platform: Platform,
  { caller, id }: { readonly caller: Caller; readonly id: string },
  work: (tx: Transaction, endpoint: EndpointRow) => Promise<Value>,
): Promise<Result<Value, Failure>> => {
  const staff: StaffCaller = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const endpoint = await lockEndpoint(tx, id)
    if (!endpoint || !isStaffOfStore(staff, endpoint.store_id))
      return fail(failure(webhookErrors.unknownWebhook))
    return ok(await work(tx, endpoint))
  })
}

/** Pauses or resumes a webhook, or gives it a new secret; the previous one stays valid for a day. */
export const changeWebhook = (
  platform: Platform,
  { action, ...call }: { caller: Caller; id: string; action: 'pause' | 'resume' | 'rotate' },
): Promise<Result<Omit<EndpointWithSecret, 'secret'> & { readonly secret: string | null }, Failure>> =>
  withEndpoint(platform, call, async (tx, { id, round }) => {
    if (action !== 'rotate') {
      const endpoint = await updateEndpoint(tx, id, { is_active: action === 'resume' })
      return { endpoint, secret: null }
    }
    const endpoint = await updateEndpoint(tx, id, { round: round + 1, rotated_at: tx.now })
    return { endpoint, secret: deriveSecret(platform.secret, endpoint, endpoint.round) }
  })

export const removeWebhook = (
  platform: Platform,
  call: { readonly caller: Caller; readonly id: string },
): Promise<Result<Record<string, never>, Failure>> =>
  withEndpoint(platform, call, async (tx, { id }) => {
    await deleteEndpoint(tx, id)
    return {}
  })

/** Resends a failed delivery with all its attempts restored; the receiver recognises it by its id. */
export const resendDelivery = (
  platform: Platform,
  { caller, id }: { readonly caller: Caller; readonly id: string },
): Promise<Result<LogRow, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const delivery = await lockDelivery(tx, id)
    if (!delivery || !isStaffOfStore(staff, delivery.store_id))
      return fail(failure(webhookErrors.unknownWebhook))
    if (delivery.status !== 'failed') return fail(failure(webhookErrors.notFailed))
    const resends = delivery.resends + 1
    await updateDelivery(tx, id, { status: 'waiting', attempts: 0, resends })
    const stream = `${WEBHOOK_SEND_TOPIC} ${delivery.endpoint_id} ${delivery.order_id}`
    await addToOutbox(tx, {
      topic: WEBHOOK_SEND_TOPIC,
      key: `${id} ${resends}`,
      stream,
      payload: { delivery: id },
    })
    return ok(await findLogEntry(tx, id))
  })
}
