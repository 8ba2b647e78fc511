import { createHmac } from 'node:crypto'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { lockCart } from '#core/cart/server/cart.service.ts'
import { type ChoiceCall, changeChosen } from '#core/cart/server/chosen-for-cart.service.ts'
import { foldDigits } from '#core/customers/domain/digits.ts'
import { loadUsers } from '#core/customers/server/customers.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { worksFor } from '#core/stores/server/staff-stores.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { CustomerCaller, StaffCaller } from '#platform/http/caller.ts'
import { sameHash } from '#platform/http/session-token.ts'
import { newDigits } from '#platform/kernel/ids.ts'
import type { Language } from '#platform/kernel/language.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PendingRequest } from '../contract/console-endpoints.ts'
import type { CodeRequest } from '../contract/endpoints.ts'
import { loyaltyErrors } from '../contract/errors.ts'
import { valueOfPoints } from '../domain/points.ts'
import { isSecretCode, SECRET_CODE_LENGTH, TRIES_PER_SECRET_CODE } from '../domain/secret-code.ts'
import { pointsRefusal } from './apply-points.use-case.ts'
import { findStanding, saveWish } from './cart-wishes.repo.ts'
import {
  type CodeRequestRow,
  consumeRequest,
  deleteRequest,
  findOpenRequest,
  findRequest,
  findWaiting,
  giveCode,
  insertRequest,
  takeTry,
} from './code-requests.repo.ts'
import type { KnownRules, StoreRules } from './known-rules.ts'

/** A keyed hash, so that six digits cannot be guessed back from the database alone. */
const hashOf = ({ secret }: Pick<Platform, 'secret'>, requestId: string, code: string): string =>
  createHmac('sha256', secret).update(`secret code\u0000${requestId}\u0000${code}`).digest('base64url')

const amountOf = ({ program }: StoreRules, points: number): Money =>
  money(valueOfPoints(program.redeem, points), program.currency)

/** Tells the order taker that a customer wants to pay with points. */
export const requestCode = (
  platform: Platform,
  known: KnownRules,
  { caller, storeId, points }: ChoiceCall & { readonly points: number },
): Promise<Result<CodeRequest, Failure>> =>
  platform.db.tenant(caller.brandId, async (unit) => {
    const { userId } = caller
    const locked = await lockCart(platform, unit, { userId, storeId })
    if (!locked.ok) return locked
    const held = await known.of(unit, locked.value.store)
    if (!held) return fail(failure(loyaltyErrors.notOffered))
    const { balance } = await findStanding(unit, { cartId: locked.value.cart.id, userId })
    const refused = pointsRefusal(locked.value, held.program, { points, balance })
    if (refused) return fail(refused)
    const row = await insertRequest(unit, { storeId, userId, points })
    return ok({ _id: row.id, points, amount: amountOf(held, points), expiry: row.expires_at.toISOString() })
  })

/** Takes one try at the code; a right one is used up. */
const tryCode = async (
  platform: Platform,
  unit: Unit,
  { row, typed }: { readonly row: CodeRequestRow; readonly typed: string },
): Promise<Failure | undefined> => {
  const field = 'secretCode'
  const wrong = (left: number) => failure(loyaltyErrors.codeInvalid, { field, values: { left } })
  if (row.code_expires_at === null) return wrong(TRIES_PER_SECRET_CODE)
  if (row.code_expires_at <= unit.now) return failure(loyaltyErrors.codeTimedOut, { field })
  const tried = await takeTry(unit, row.id)
  if (!tried?.code_hash) return failure(loyaltyErrors.tooManyTries, { field })
  const code = foldDigits(typed).replaceAll(/[\s-]/g, '')
  if (!isSecretCode(code) || !sameHash(tried.code_hash, hashOf(platform, row.id, code)))
    return wrong(TRIES_PER_SECRET_CODE - tried.tries)
  return (await consumeRequest(unit, row.id)) ? undefined : failure(loyaltyErrors.tooManyTries, { field })
}

export interface VerifyCall {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly requestId: string
  readonly typed: string
}

/** Checks a secret code. Right, the points that it was given for pay for the cart of that outlet. */
export const verifySecretCode = async (
  platform: Platform,
  known: KnownRules,
  { caller, language, requestId, typed }: VerifyCall,
): Promise<Result<Cart, Failure>> => {
  const wanted = { id: requestId, userId: caller.userId }
  const seen = await platform.db.tenant(caller.brandId, (unit) => findRequest(unit, wanted))
  if (!seen) return fail(failure(loyaltyErrors.unknownRequest))
  return changeChosen(platform, { caller, language, storeId: seen.store_id }, async (unit, live) => {
    const row = await findRequest(unit, wanted)
    const held = await known.of(unit, live.store)
    if (!row || !held) return fail(failure(row ? loyaltyErrors.notOffered : loyaltyErrors.unknownRequest))
    const { points } = row
    const { balance } = await findStanding(unit, { cartId: live.cart.id, userId: caller.userId })
    const refused =
      pointsRefusal(live, held.program, { points, balance }) ??
      (await tryCode(platform, unit, { row, typed }))
    if (refused) return fail(refused)
    saveWish(unit, live.cart.id, { points, confirmed: points })
    return ok(undefined)
  })
}

const presentWaiting = async (unit: Unit, held: StoreRules, storeId: string): Promise<PendingRequest[]> => {
  const rows = await findWaiting(unit, storeId)
  const users = await loadUsers(
    unit,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({
    _id: row.id,
    customer: users.get(row.user_id)?.name ?? '',
    phoneEnd: users.get(row.user_id)?.phone?.slice(-4) ?? '',
    points: row.points,
    amount: amountOf(held, row.points),
    createdAt: row.created_at.toISOString(),
    expiry: row.expires_at.toISOString(),
    codeExpiry:
      row.code_expires_at && row.code_expires_at > unit.now ? row.code_expires_at.toISOString() : null,
  }))
}

/** The customers who wait for a code at an outlet of this member of staff. */
export const listRequests = (
  { db }: Platform,
  known: KnownRules,
  { staff, storeId }: { readonly staff: StaffCaller; readonly storeId: string },
): Promise<Result<{ requests: PendingRequest[]; asOf: string }, Failure>> =>
  db.tenant(staff.brandId, async (unit) => {
    const store = worksFor(staff, storeId) ? await loadStore(unit, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const held = await known.of(unit, store)
    return ok({
      requests: held ? await presentWaiting(unit, held, storeId) : [],
      asOf: unit.now.toISOString(),
    })
  })

/** A waiting wish at an outlet that this member of staff works for. */
const openFor = async (unit: Unit, staff: StaffCaller, id: string): Promise<CodeRequestRow | undefined> => {
  const row = await findOpenRequest(unit, id)
  return row && worksFor(staff, row.store_id) ? row : undefined
}

export interface GivenCode {
  readonly code: string
  readonly expiry: string
  readonly asOf: string
}

/** Makes a code for a waiting customer. It is told this once; only its hash is kept. */
export const makeCode = (
  platform: Platform,
  { staff, id }: { readonly staff: StaffCaller; readonly id: string },
): Promise<Result<GivenCode, Failure>> =>
  platform.db.tenant(staff.brandId, async (unit) => {
    if (!(await openFor(unit, staff, id))) return fail(failure(loyaltyErrors.unknownRequest))
    const code = newDigits(unit.random, SECRET_CODE_LENGTH)
    const given = await giveCode(unit, { id, hash: hashOf(platform, id, code), staffId: staff.staffId })
    if (!given?.code_expires_at) return fail(failure(loyaltyErrors.tooManyCodes))
    return ok({ code, expiry: given.code_expires_at.toISOString(), asOf: unit.now.toISOString() })
  })

/** Turns a customer's wish away. */
export const refuseRequest = (
  platform: Platform,
  { staff, id }: { readonly staff: StaffCaller; readonly id: string },
): Promise<Result<Record<string, never>, Failure>> =>
  platform.db.tenant(staff.brandId, async (unit) => {
    if (!(await openFor(unit, staff, id))) return fail(failure(loyaltyErrors.unknownRequest))
    await deleteRequest(unit, id)
    return ok({})
  })
