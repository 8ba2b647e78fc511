import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { EntryKind } from '../domain/entry.ts'
import { consumeLots, type Lot, pickLongestLived, subtractLots, toReturnedLots } from '../domain/lots.ts'
import {
  changePointsBalance,
  insertLots,
  insertPointsEntry,
  listOrderPointsEntries,
  lockAccountWithLots,
  lockLoyaltyAccount,
  type PointsEntryRow,
  setRemaining,
} from './points.repo.ts'

interface EntrySource {
  readonly userId: string
  readonly orderId: string
  /** Distinguishes entries of one order and kind; at most one entry per reference is written. */
  readonly reference?: string
}

interface LockedBalance {
  readonly balance: number
  readonly lots: readonly Lot[]
}

const hasEnded = ({ expiresAt }: Lot, now: Date): boolean => expiresAt !== null && expiresAt <= now

const writeDebit = async (
  tx: Transaction,
  {
    userId,
    kind,
    points,
    orderId,
    reference,
  }: EntrySource & { readonly kind: EntryKind; readonly points: number },
  lots: readonly Lot[],
): Promise<void> => {
  const { left, taken, missing } = consumeLots(lots, points)
  if (missing > 0) throw new Error(`The lots of ${userId} do not hold the balance`)
  setRemaining(tx, userId, left)
  insertPointsEntry(tx, { userId, kind, points: -points, orderId, reference, lots: taken })
  if (!(await changePointsBalance(tx, userId, -points)))
    throw new Error(`The balance of ${userId} is not that of its lots`)
}

/** Locks an account and expires its ended points, so that they cannot be spent. */
const lockCurrentAccount = async (tx: Transaction, userId: string): Promise<LockedBalance> => {
  const { account, lots } = await lockAccountWithLots(tx, userId)
  const { balance } = account
  const over = lots.filter((lot) => hasEnded(lot, tx.now))
  const ended = over.reduce((sum, { remaining }) => sum + remaining, 0)
  if (ended === 0) return { balance, lots }
  await changePointsBalance(tx, userId, -ended)
  setRemaining(
    tx,
    userId,
    over.map(({ id }) => ({ id, remaining: 0 })),
  )
  const { taken } = consumeLots(over, ended)
  insertPointsEntry(tx, { userId, kind: 'expired', points: -ended, orderId: null, lots: taken })
  return { balance: balance - ended, lots: lots.filter((lot) => !hasEnded(lot, tx.now)) }
}

/** Expires the ended points of a user. */
export const expirePoints = async (tx: Transaction, userId: string): Promise<void> => {
  await lockCurrentAccount(tx, userId)
}

const hasEntry = async (
  tx: Transaction,
  { orderId, reference = '' }: EntrySource,
  kind: EntryKind,
): Promise<boolean> =>
  (await listOrderPointsEntries(tx, orderId)).some(
    (entry) => entry.kind === kind && entry.reference === reference,
  )

const lockedForOrders = new WeakMap<Transaction, { readonly userId: string; readonly held: LockedBalance }>()

/**
 * Locks an account that {@link redeemPoints} will take from in this transaction: locking early saves the wait later.
 */
export const lockPoints = async (tx: Transaction, userId: string): Promise<void> => {
  lockedForOrders.set(tx, { userId, held: await lockCurrentAccount(tx, userId) })
}

/** Takes the points that an order pays with, all or nothing. Rejected with the current balance. */
export const redeemPoints = async (
  tx: Transaction,
  { points, ...cause }: EntrySource & { readonly points: number },
): Promise<Result<void, { readonly balance: number }>> => {
  const early = lockedForOrders.get(tx)
  lockedForOrders.delete(tx)
  const isHeld = early?.userId === cause.userId
  const { balance, lots } = isHeld ? early.held : await lockCurrentAccount(tx, cause.userId)
  if (balance < points) return fail({ balance })
  await writeDebit(tx, { ...cause, kind: 'redeemed', points }, lots)
  return ok(undefined)
}

/** Whose points an order holds: of those who used some at its table, the last one. Entries come oldest first. */
export const findRedeemer = (entries: readonly PointsEntryRow[]): string | undefined =>
  entries.findLast(({ kind, points }) => kind === 'redeemed' && points < 0)?.user_id

/** Points that an order still holds: entries above 0 returned some of those it took. */
const computeHeldLots = (redeemed: readonly PointsEntryRow[]) =>
  subtractLots(
    redeemed.filter(({ points }) => points < 0).flatMap(({ lots }) => lots),
    redeemed.filter(({ points }) => points > 0).flatMap(({ lots }) => lots),
  )

/** Returns, once per reference, points that an order took and no longer needs. */
export const returnUnusedPoints = async (
  tx: Transaction,
  { points, ...cause }: EntrySource & { readonly points: number },
): Promise<void> => {
  await lockLoyaltyAccount(tx, cause.userId)
  if (await hasEntry(tx, cause, 'redeemed')) return
  const entries = await listOrderPointsEntries(tx, cause.orderId)
  const back = pickLongestLived(computeHeldLots(entries.filter(({ kind }) => kind === 'redeemed')), points)
  await changePointsBalance(tx, cause.userId, points)
  insertLots(tx, cause.userId, toReturnedLots(back, tx.now))
  insertPointsEntry(tx, { ...cause, kind: 'redeemed', points, lots: back })
}

/** Returns, once, the points of a cancelled or declined order. */
export const returnPointsOfClosedOrder = async (tx: Transaction, cause: EntrySource): Promise<void> => {
  await lockLoyaltyAccount(tx, cause.userId)
  const entries = await listOrderPointsEntries(tx, cause.orderId)
  const redeemed = entries.filter(({ kind }) => kind === 'redeemed')
  if (redeemed.length === 0 || entries.some(({ kind }) => kind === 'returned')) return
  const lots = toReturnedLots(computeHeldLots(redeemed), tx.now)
  const points = lots.reduce((sum, lot) => sum + lot.points, 0)
  if (points === 0) return
  await changePointsBalance(tx, cause.userId, points)
  insertLots(tx, cause.userId, lots)
  const written = lots.map((lot) => ({ points: lot.points, expiresAt: lot.expiresAt?.toISOString() ?? null }))
  insertPointsEntry(tx, { ...cause, kind: 'returned', points, lots: written })
}

/** Records, once, what a finished order earned. */
export const earnPoints = async (
  tx: Transaction,
  {
    points,
    expireDays,
    ...cause
  }: EntrySource & { readonly points: number; readonly expireDays: number | null },
): Promise<void> => {
  if (points <= 0) return
  await lockLoyaltyAccount(tx, cause.userId)
  if (await hasEntry(tx, cause, 'earned')) return
  const expiresAt = expireDays === null ? null : addMilliseconds(tx.now, days(expireDays))
  await changePointsBalance(tx, cause.userId, points)
  insertLots(tx, cause.userId, [{ points, expiresAt }])
  const lots = [{ points, expiresAt: expiresAt?.toISOString() ?? null }]
  insertPointsEntry(tx, { ...cause, kind: 'earned', points, lots })
}

/**
 * Revokes, once per reference, points that a refunded order earned. Points spent meanwhile are the merchant's loss:
 * no balance ever falls below 0.
 */
export const revokeEarnedPoints = async (
  tx: Transaction,
  { points, ...cause }: EntrySource & { readonly points: number },
): Promise<void> => {
  const { balance, lots } = await lockCurrentAccount(tx, cause.userId)
  const there = Math.min(points, balance)
  if (there <= 0 || (await hasEntry(tx, cause, 'takenBack'))) return
  await writeDebit(tx, { ...cause, kind: 'takenBack', points: there }, lots)
}

export interface AdjustPointsInput {
  readonly userId: string
  /** Positive gives, negative deducts. */
  readonly points: number
  readonly expireDays: number | null
  readonly staffId: string
  readonly note: string
}

/** Gives or deducts points manually. Rejected with the current balance when more would be deducted. */
export const adjustPoints = async (
  tx: Transaction,
  { userId, points, expireDays, staffId, note }: AdjustPointsInput,
): Promise<Result<void, { readonly balance: number }>> => {
  const { balance, lots } = await lockCurrentAccount(tx, userId)
  if (balance + points < 0) return fail({ balance })
  const entry = { userId, kind: 'adjusted', points, orderId: null, staffId, note } as const
  if (points < 0) {
    const { left, taken } = consumeLots(lots, -points)
    setRemaining(tx, userId, left)
    insertPointsEntry(tx, { ...entry, lots: taken })
  } else {
    const expiresAt = expireDays === null ? null : addMilliseconds(tx.now, days(expireDays))
    insertLots(tx, userId, [{ points, expiresAt }])
    insertPointsEntry(tx, { ...entry, lots: [{ points, expiresAt: expiresAt?.toISOString() ?? null }] })
  }
  await changePointsBalance(tx, userId, points)
  return ok(undefined)
}
