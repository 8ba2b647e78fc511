import type { Transaction } from '#platform/db/transaction.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { EntryKind } from '../domain/entry.ts'
import { consumeLots, type Lot, pickLongestLived, subtractLots, toReturnedLots } from '../domain/lots.ts'
import {
  changeBalance,
  type EntryRow,
  insertEntry,
  insertLots,
  listOrderEntries,
  lockAccount,
  lockAccountWithLots,
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
  unit: Transaction,
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
  setRemaining(unit, userId, left)
  insertEntry(unit, { userId, kind, points: -points, orderId, reference, lots: taken })
  if (!(await changeBalance(unit, userId, -points)))
    throw new Error(`The balance of ${userId} is not that of its lots`)
}

/** Locks an account and expires its ended points, so that they cannot be spent. */
const lockCurrentAccount = async (unit: Transaction, userId: string): Promise<LockedBalance> => {
  const { account, lots } = await lockAccountWithLots(unit, userId)
  const { balance } = account
  const over = lots.filter((lot) => hasEnded(lot, unit.now))
  const ended = over.reduce((sum, { remaining }) => sum + remaining, 0)
  if (ended === 0) return { balance, lots }
  await changeBalance(unit, userId, -ended)
  setRemaining(
    unit,
    userId,
    over.map(({ id }) => ({ id, remaining: 0 })),
  )
  const { taken } = consumeLots(over, ended)
  insertEntry(unit, { userId, kind: 'expired', points: -ended, orderId: null, lots: taken })
  return { balance: balance - ended, lots: lots.filter((lot) => !hasEnded(lot, unit.now)) }
}

/** Expires the ended points of a user. */
export const expirePoints = async (unit: Transaction, userId: string): Promise<void> => {
  await lockCurrentAccount(unit, userId)
}

const hasEntry = async (
  unit: Transaction,
  { orderId, reference = '' }: EntrySource,
  kind: EntryKind,
): Promise<boolean> =>
  (await listOrderEntries(unit, orderId)).some(
    (entry) => entry.kind === kind && entry.reference === reference,
  )

const lockedForOrders = new WeakMap<Transaction, { readonly userId: string; readonly held: LockedBalance }>()

/**
 * Locks an account that {@link redeemPoints} will take from in this transaction: locking early saves the wait later.
 */
export const lockPoints = async (unit: Transaction, userId: string): Promise<void> => {
  lockedForOrders.set(unit, { userId, held: await lockCurrentAccount(unit, userId) })
}

/** Takes the points that an order pays with, all or nothing. Rejected with the current balance. */
export const redeemPoints = async (
  unit: Transaction,
  { points, ...cause }: EntrySource & { readonly points: number },
): Promise<Result<void, { readonly balance: number }>> => {
  const early = lockedForOrders.get(unit)
  lockedForOrders.delete(unit)
  const isHeld = early?.userId === cause.userId
  const { balance, lots } = isHeld ? early.held : await lockCurrentAccount(unit, cause.userId)
  if (balance < points) return fail({ balance })
  await writeDebit(unit, { ...cause, kind: 'redeemed', points }, lots)
  return ok(undefined)
}

/** Points that an order still holds: entries above 0 returned some of those it took. */
const computeHeldLots = (redeemed: readonly EntryRow[]) =>
  subtractLots(
    redeemed.filter(({ points }) => points < 0).flatMap(({ lots }) => lots),
    redeemed.filter(({ points }) => points > 0).flatMap(({ lots }) => lots),
  )

/** Returns, once per reference, points that an order took and no longer needs. */
export const releasePoints = async (
  unit: Transaction,
  { points, ...cause }: EntrySource & { readonly points: number },
): Promise<void> => {
  await lockAccount(unit, cause.userId)
  if (await hasEntry(unit, cause, 'redeemed')) return
  const entries = await listOrderEntries(unit, cause.orderId)
  const back = pickLongestLived(computeHeldLots(entries.filter(({ kind }) => kind === 'redeemed')), points)
  await changeBalance(unit, cause.userId, points)
  insertLots(unit, cause.userId, toReturnedLots(back, unit.now))
  insertEntry(unit, { ...cause, kind: 'redeemed', points, lots: back })
}

/** Returns, once, the points of a cancelled or declined order. */
export const returnPoints = async (unit: Transaction, cause: EntrySource): Promise<void> => {
  await lockAccount(unit, cause.userId)
  const entries = await listOrderEntries(unit, cause.orderId)
  const redeemed = entries.filter(({ kind }) => kind === 'redeemed')
  if (redeemed.length === 0 || entries.some(({ kind }) => kind === 'returned')) return
  const lots = toReturnedLots(computeHeldLots(redeemed), unit.now)
  const points = lots.reduce((sum, lot) => sum + lot.points, 0)
  if (points === 0) return
  await changeBalance(unit, cause.userId, points)
  insertLots(unit, cause.userId, lots)
  const written = lots.map((lot) => ({ points: lot.points, expiresAt: lot.expiresAt?.toISOString() ?? null }))
  insertEntry(unit, { ...cause, kind: 'returned', points, lots: written })
}

/** Records, once, what a finished order earned. */
export const earnPoints = async (
  unit: Transaction,
  {
    points,
    expireDays,
    ...cause
  }: EntrySource & { readonly points: number; readonly expireDays: number | null },
): Promise<void> => {
  if (points <= 0) return
  await lockAccount(unit, cause.userId)
  if (await hasEntry(unit, cause, 'earned')) return
  const expiresAt = expireDays === null ? null : addMilliseconds(unit.now, days(expireDays))
  await changeBalance(unit, cause.userId, points)
  insertLots(unit, cause.userId, [{ points, expiresAt }])
  const lots = [{ points, expiresAt: expiresAt?.toISOString() ?? null }]
  insertEntry(unit, { ...cause, kind: 'earned', points, lots })
}

/**
 * Revokes, once per reference, points that a refunded order earned. Points spent meanwhile are the merchant's loss:
 * no balance ever falls below 0.
 */
export const revokeEarnedPoints = async (
  unit: Transaction,
  { points, ...cause }: EntrySource & { readonly points: number },
): Promise<void> => {
  const { balance, lots } = await lockCurrentAccount(unit, cause.userId)
  const there = Math.min(points, balance)
  if (there <= 0 || (await hasEntry(unit, cause, 'takenBack'))) return
  await writeDebit(unit, { ...cause, kind: 'takenBack', points: there }, lots)
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
  unit: Transaction,
  { userId, points, expireDays, staffId, note }: AdjustPointsInput,
): Promise<Result<void, { readonly balance: number }>> => {
  const { balance, lots } = await lockCurrentAccount(unit, userId)
  if (balance + points < 0) return fail({ balance })
  const entry = { userId, kind: 'adjusted', points, orderId: null, staffId, note } as const
  if (points < 0) {
    const { left, taken } = consumeLots(lots, -points)
    setRemaining(unit, userId, left)
    insertEntry(unit, { ...entry, lots: taken })
  } else {
    const expiresAt = expireDays === null ? null : addMilliseconds(unit.now, days(expireDays))
    insertLots(unit, userId, [{ points, expiresAt }])
    insertEntry(unit, { ...entry, lots: [{ points, expiresAt: expiresAt?.toISOString() ?? null }] })
  }
  await changeBalance(unit, userId, points)
  return ok(undefined)
}
