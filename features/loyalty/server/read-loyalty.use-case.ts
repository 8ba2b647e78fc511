import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { peekCart } from '#core/cart/server/cart.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { formatFailureMessage } from '#platform/http/envelope.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Loyalty, PointsEntry, Reward } from '../contract/endpoints.ts'
import { loyaltyErrors } from '../contract/errors.ts'
import type { Lot } from '../domain/lots.ts'
import { computeMaxPoints, computePointsValue } from '../domain/points.ts'
import type { LoyaltyProgram } from '../domain/program.ts'
import type { RewardRecord } from '../domain/reward.ts'
import { validatePoints } from './apply-points.use-case.ts'
import { findLoyaltyAccount, listLots, listPointsEntries, type PointsEntryRow } from './points.repo.ts'
import type { StoreRules, StoreRulesCache } from './store-rules.cache.ts'

interface ReadLoyaltyInput {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly storeId: string
}

const presentReward = (
  { _id, name, points, gift, currency }: RewardRecord,
  { balance, language }: { readonly balance: number; readonly language: Language },
): Reward => ({
  _id,
  name: localize(name, language),
  points,
  product: gift.kind === 'product' ? gift.productId : null,
  amount: gift.kind === 'amount' ? money(gift.amount, currency) : null,
  isAffordable: points <= balance,
})

const presentRules = ({ earn, redeem, currency }: LoyaltyProgram): Pick<Loyalty, 'earn' | 'redeem'> => ({
  earn: { points: earn.points, per: money(earn.per, currency), minimum: money(earn.minimum, currency) },
  redeem: { ...redeem, value: money(redeem.value, currency) },
})

/** When the next points expire, and how many. */
const getNextExpiry = (lots: readonly Lot[]): Pick<Loyalty, 'expiry' | 'expiringPoints'> => {
  const ends = lots.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? [])
  if (ends.length === 0) return { expiry: null, expiringPoints: 0 }
  const next = Math.min(...ends)
  const ending = lots.filter(({ expiresAt }) => expiresAt?.getTime() === next)
  return {
    expiry: new Date(next).toISOString(),
    expiringPoints: ending.reduce((sum, { remaining }) => sum + remaining, 0),
  }
}

/** What the cart would cost without points. */
const computePayable = ({ priced }: LiveCart): { goods: number; payable: number } => {
  const paid = priced.steps
    .filter(({ kind }) => kind === 'points')
    .reduce((sum, { amount }) => sum - amount, 0)
  const off = priced.steps
    .filter(({ kind }) => kind === 'discount' || kind === 'reward')
    .flatMap(({ shares = [] }) => shares)
    .reduce((sum, { on, amount }) => (on === 'deliveryFee' ? sum : sum + amount), 0)
  return { goods: priced.subTotal - off, payable: priced.total + paid }
}

const presentCart = (
  live: LiveCart | undefined,
  { program }: StoreRules,
  { balance, say: translate }: { readonly balance: number; readonly say: (refusal: Failure) => string },
): Loyalty['cart'] => {
  if (!live || live.lines.length === 0) return null
  const most = computeMaxPoints(program.redeem, { balance, ...computePayable(live) })
  const refusal = validatePoints(live, program, { points: most, balance })
  return {
    mostPoints: most,
    most: money(computePointsValue(program.redeem, most), program.currency),
    refusal: refusal ? translate(refusal) : '',
  }
}

/** A customer's points at an outlet, their value and the rewards they can be exchanged for. */
export const readLoyalty = (
  platform: Platform,
  known: StoreRulesCache,
  { caller, language, storeId }: ReadLoyaltyInput,
): Promise<Result<Loyalty, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const store = await loadStore(tx, storeId)
    if (!store) return fail(failure(storeErrors.unknownStore))
    const held = await known.get(tx, store)
    if (!held) return fail(failure(loyaltyErrors.notOffered))
    const { program, rewards } = held
    const { userId } = caller
    const account = await findLoyaltyAccount(tx, userId)
    const all = account ? await listLots(tx, userId) : []
    const lots = all.filter(({ expiresAt }) => expiresAt === null || expiresAt > tx.now)
    const balance = lots.reduce((sum, { remaining }) => sum + remaining, 0)
    const live = await peekCart(platform, tx, { userId, storeId })
    const translate = (refusal: Failure) => formatFailureMessage(refusal, platform.catalogue, language)
    return ok({
      points: balance,
      balance: money(computePointsValue(program.redeem, balance), program.currency),
      ...getNextExpiry(lots),
      referenceId: account?.reference ?? '',
      ...presentRules(program),
      cart: presentCart(live, held, { balance, say: translate }),
      rewards: rewards.map((reward) => presentReward(reward, { balance, language })),
    })
  })

const presentEntry = ({ id, at, kind, points, order_id, note, lots }: PointsEntryRow): PointsEntry => {
  const ends = points > 0 ? lots.flatMap(({ expiresAt }) => expiresAt ?? []).sort() : []
  // Points released by an order that became cheaper.
  const shown = kind === 'redeemed' && points > 0 ? 'returned' : kind
  return {
    _id: id,
    at: at.toISOString(),
    kind: shown,
    points,
    order: order_id,
    note,
    expiry: ends[0] ?? null,
  }
}

const PAGE_SIZE = 10

/** A page of a customer's points entries, newest first. */
export const readPointsEntries = async (
  tx: Transaction,
  { userId, skip = 0, limit = PAGE_SIZE }: { userId: string; skip?: number; limit?: number },
): Promise<{ entries: PointsEntry[]; isMore: boolean }> => {
  const rows = await listPointsEntries(tx, userId, { skip, limit: limit + 1 })
  return { entries: rows.slice(0, limit).map(presentEntry), isMore: rows.length > limit }
}
