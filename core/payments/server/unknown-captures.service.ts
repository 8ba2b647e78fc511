import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CaptureOutcome } from '../domain/payment-review.ts'
import type { ResolvedCapture, UnknownCapture } from '../domain/unknown-capture.ts'
import {
  type CaptureScope,
  findCaptureResolver,
  hasCapture,
  listOpenCaptures,
  listResolvedCaptures,
  updateCaptureResolved,
} from './unknown-captures.repo.ts'

/** Staff of every outlet also see the captures of accounts that no outlet has used. */
const toScope = ({ storeIds }: StaffCaller, store: StoreRecord): CaptureScope => ({
  storeId: store._id,
  gateways: [store.gateway, ...store.otherGateways],
  withUnused: storeIds === undefined,
})

export interface StoreCapturesInput {
  readonly staff: StaffCaller
  /** An outlet of the member of staff. */
  readonly store: StoreRecord
  readonly limit: number
}

/** Captures without a payment of ours at the accounts of an outlet that nobody has resolved, the oldest first. */
export const listUnknownCaptures = (
  tx: Transaction,
  { staff, store, limit }: StoreCapturesInput,
): Promise<UnknownCapture[]> => listOpenCaptures(tx, toScope(staff, store), limit)

/** Those that somebody has resolved, the newest first. */
export const listResolvedUnknownCaptures = (
  tx: Transaction,
  { staff, store, ...period }: StoreCapturesInput & { readonly before: Date | undefined },
): Promise<ResolvedCapture[]> => listResolvedCaptures(tx, toScope(staff, store), period)

/** Whether a capture is of an account of an outlet that this member of staff works for. */
const isTheirs = async (tx: Transaction, staff: StaffCaller, id: string): Promise<boolean> => {
  // Row-level security leaves the captures of the brand.
  if (staff.storeIds === undefined) return true
  for (const storeId of staff.storeIds) {
    const store = await loadStore(tx, storeId)
    if (store && (await hasCapture(tx, toScope(staff, store), id))) return true
  }
  return false
}

export interface ResolveCaptureInput {
  readonly staff: StaffCaller
  readonly id: string
  readonly outcome: CaptureOutcome
  readonly note: string
}

export type ResolveCaptureRefusal =
  | { readonly kind: 'unknown' }
  /** `by` is the member of staff. */
  | { readonly kind: 'resolved'; readonly by: string }

/** Ends the review of a capture without a payment of ours. It moves no money. Of several members of staff one succeeds. */
export const resolveUnknownCapture = (
  platform: Pick<Platform, 'db' | 'metrics'>,
  { staff, id, outcome, note }: ResolveCaptureInput,
): Promise<Result<{ readonly id: string }, ResolveCaptureRefusal>> =>
  platform.db.tenant(staff.brandId, async (tx) => {
    if (!(await isTheirs(tx, staff, id))) return fail({ kind: 'unknown' })
    const by = { id: staff.staffId, name: staff.name }
    if (await updateCaptureResolved(tx, id, { outcome, note, staff: by })) {
      tx.afterCommit(() => platform.metrics.events.inc({ name: `payment.resolved.${outcome}` }))
      return ok({ id })
    }
    const resolver = await findCaptureResolver(tx, id)
    return fail(resolver === undefined ? { kind: 'unknown' } : { kind: 'resolved', by: resolver })
  })
