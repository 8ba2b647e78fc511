import type { OrderRecord } from '#core/orders/domain/order.ts'
import { loadOrder, notifyOrderPages } from '#core/orders/server/orders.service.ts'
import { type BillGuest, findBillGuest, notifyBillGuests } from '#core/orders/server/shared-bill.service.ts'
import { lockOrder } from '#core/orders/server/transition-order.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { SharedBill, ShareInput } from '../contract/endpoints.ts'
import { splitBillErrors } from '../contract/errors.ts'
import { quoteShare, type ShareRefusal, type ShareRequest } from '../domain/quote-share.ts'
import { CLAIM_TIME } from '../domain/share-rules.ts'
import { presentBill } from './bill.presenter.ts'
import { type LoadedBill, loadBill } from './shared-bill.loader.ts'
import { insertShare, releaseShares } from './shares.repo.ts'

export interface BillInput {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly orderId: string
}

const REFUSALS = {
  taken: splitBillErrors.taken,
  nothingLeft: splitBillErrors.nothingLeft,
  tooMuch: splitBillErrors.tooMuch,
  unknownLine: splitBillErrors.unknownLine,
} as const satisfies Record<ShareRefusal, unknown>

export const readBill = (
  platform: Platform,
  { caller: { brandId, userId }, language, orderId }: BillInput,
): Promise<Result<SharedBill, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const guest = await findBillGuest(platform, tx, { orderId, userId })
    const order = guest && (await loadOrder(tx, orderId))
    if (!guest || !order) return fail(failure(splitBillErrors.unknownBill))
    return ok(
      await presentBill(platform, tx, {
        bill: await loadBill(tx, order),
        viewer: { userId, guest, language },
      }),
    )
  })

/** A bill with its order and payments locked, and claims that have run out released. */
export interface LockedBill {
  readonly bill: LoadedBill
  readonly guest: BillGuest
}

/** Locks the bill of an order for one of those who share it; the caller's part is checked first. */
export const lockBill = async (
  platform: Platform,
  tx: Transaction,
  { caller: { userId }, orderId }: BillInput,
): Promise<LockedBill | undefined> => {
  const guest = await findBillGuest(platform, tx, { orderId, userId })
  const order = guest && (await lockOrder(tx, orderId))
  if (!guest || !order) return undefined
  const bill = await loadBill(tx, order)
  await releaseShares(
    tx,
    bill.expired.map(({ row }) => row.id),
  )
  return { bill, guest }
}

/** Notifies all who see a bill that it has changed. */
export const notifyBill = async (platform: Platform, tx: Transaction, order: OrderRecord): Promise<void> => {
  await notifyOrderPages(tx, order)
  await notifyBillGuests(platform, tx, order.id)
}

/** The changed bill for the caller. */
export const presentChangedBill = async (
  platform: Platform,
  tx: Transaction,
  {
    locked: {
      bill: { order },
      guest,
    },
    call: {
      caller: { userId },
      language,
    },
  }: { readonly locked: LockedBill; readonly call: BillInput },
): Promise<SharedBill> =>
  presentBill(platform, tx, { bill: await loadBill(tx, order), viewer: { userId, guest, language } })

/** What a guest says is theirs, in the bill's currency; undefined for what no bill can hold. */
const toRequest = (
  { way, parts = [], people = 1, amount }: ShareInput,
  currency: string,
): ShareRequest | undefined => {
  if (way === 'items') return { way, parts }
  if (way === 'evenly') return { way, people }
  if (way === 'whole') return { way }
  return amount?.currency === currency && amount.amount > 0 ? { way, amount: amount.amount } : undefined
}

/** Claims a share in place of the caller's earlier claim. Of two who want the same, the later one is refused. */
export const claimShare = (
  platform: Platform,
  { request: wanted, ...call }: BillInput & { readonly request: ShareInput },
): Promise<Result<SharedBill, Failure>> =>
  platform.db.tenant(call.caller.brandId, async (tx) => {
    const locked = await lockBill(platform, tx, call)
    if (!locked) return fail(failure(splitBillErrors.unknownBill))
    const { bill, guest } = locked
    if (!bill.isOpen) return fail(failure(splitBillErrors.billClosed))
    const { userId } = call.caller
    const own = bill.claimed.filter(({ row }) => row.user_id === userId)
    const others = bill.claimed.filter(({ row }) => row.user_id !== userId)
    const request = toRequest(wanted, bill.order.currency)
    if (!request) return fail(failure(splitBillErrors.tooMuch, { field: 'amount' }))
    const quoted = quoteShare({ ...bill, claimed: others }, request)
    if (!quoted.ok) return fail(failure(REFUSALS[quoted.failure]))
    await releaseShares(
      tx,
      own.map(({ row }) => row.id),
    )
    const names = new Map(bill.order.lines.map(({ id, name }) => [id, name]))
    const { way, amount, parts } = quoted.value
    await insertShare(
      tx,
      {
        ...{ order_id: bill.order.id, user_id: userId, name: guest.name, way, amount },
        expires_at: addMilliseconds(tx.now, CLAIM_TIME),
      },
      parts.map((part) => ({ ...part, name: names.get(part.line) ?? {} })),
    )
    await notifyBill(platform, tx, bill.order)
    return ok(await presentChangedBill(platform, tx, { locked, call }))
  })

/** Gives up the caller's claim. One that is being paid stays until the payment fails or the time is over. */
export const releaseShare = (platform: Platform, call: BillInput): Promise<Result<SharedBill, Failure>> =>
  platform.db.tenant(call.caller.brandId, async (tx) => {
    const locked = await lockBill(platform, tx, call)
    if (!locked) return fail(failure(splitBillErrors.unknownBill))
    const own = locked.bill.claimed.filter(({ row }) => row.user_id === call.caller.userId)
    await releaseShares(
      tx,
      own.map(({ row }) => row.id),
    )
    if (own.length > 0) await notifyBill(platform, tx, locked.bill.order)
    return ok(await presentChangedBill(platform, tx, { locked, call }))
  })
