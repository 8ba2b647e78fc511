import { createHmac } from 'node:crypto'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { lockCart } from '#core/cart/server/cart.service.ts'
import { type CartBenefitContext, updateCartBenefits } from '#core/cart/server/cart-benefits.service.ts'
import { normalizeDigits } from '#core/customers/domain/digits.ts'
import { loadUsers } from '#core/customers/server/customers.service.ts'
import { isStaffOfStore } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller, StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { isSameHash } from '#platform/http/session-token.ts'
import { generateDigits } from '#platform/kernel/ids.ts'
import type { Language } from '#platform/kernel/language.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { PendingCodeRequest } from '../contract/console-endpoints.ts'
import type { SecretCodeRequest } from '../contract/endpoints.ts'
import { loyaltyErrors } from '../contract/errors.ts'
import { computePointsValue } from '../domain/points.ts'
import { ATTEMPTS_PER_SECRET_CODE, isSecretCode, SECRET_CODE_LENGTH } from '../domain/secret-code.ts'
import { validatePoints } from './apply-points.use-case.ts'
import { findCartLoyalty, saveCartLoyalty } from './cart-loyalty.repo.ts'
import {
  type CodeRequestRow,
  consumeCodeRequest,
  consumeSecretCodeAttempt,
  deleteCodeRequest,
  findOwnCodeRequest,
  findPendingCodeRequest,
  insertCodeRequest,
  issueCode,
  listPendingCodeRequests,
} from './code-requests.repo.ts'
import type { StoreRules, StoreRulesCache } from './store-rules.cache.ts'

/** A keyed hash, so that the six digits cannot be recovered from the database alone. */
const hashCode = ({ secret }: Pick<Platform, 'secret'>, requestId: string, code: string): string =>
  createHmac('sha256', secret).update(`secret code\u0000${requestId}\u0000${code}`).digest('base64url')

const toAmount = ({ program }: StoreRules, points: number): Money =>
  money(computePointsValue(program.redeem, points), program.currency)

/** Requests a code from the order taker for a customer who wants to pay with points. */
export const requestSecretCode = (
  platform: Platform,
  known: StoreRulesCache,
  { caller, storeId, points }: CartBenefitContext & { readonly points: number },
): Promise<Result<SecretCodeRequest, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const { userId } = caller
    const locked = await lockCart(platform, tx, { userId, storeId })
    if (!locked.ok) return locked
    const held = await known.get(tx, locked.value.store)
    if (!held) return fail(failure(loyaltyErrors.notOffered))
    const { balance } = await findCartLoyalty(tx, { cartId: locked.value.cart.id, userId })
    const refused = validatePoints(locked.value, held.program, { points, balance })
    if (refused) return fail(refused)
    const row = await insertCodeRequest(tx, { storeId, userId, points })
    return ok({ _id: row.id, points, amount: toAmount(held, points), expiry: row.expires_at.toISOString() })
  })

/** Uses one attempt; a correct code is consumed. */
export const checkCode = async (
  platform: Platform,
  tx: Transaction,
  { row, typed }: { readonly row: CodeRequestRow; readonly typed: string },
): Promise<Failure | undefined> => {
  const field = 'secretCode'
  const wrong = (left: number) => failure(loyaltyErrors.codeInvalid, { field, values: { left } })
  if (row.code_expires_at === null) return wrong(ATTEMPTS_PER_SECRET_CODE)
  if (row.code_expires_at <= tx.now) return failure(loyaltyErrors.codeTimedOut, { field })
  const tried = await consumeSecretCodeAttempt(tx, row.id)
  if (!tried?.code_hash) return failure(loyaltyErrors.tooManyTries, { field })
  const code = normalizeDigits(typed).replaceAll(/[\s-]/g, '')
  if (!isSecretCode(code) || !isSameHash(tried.code_hash, hashCode(platform, row.id, code))) {
    tx.keepOnFailure('loyalty_code_requests')
    return wrong(ATTEMPTS_PER_SECRET_CODE - tried.tries)
  }
  return (await consumeCodeRequest(tx, row.id)) ? undefined : failure(loyaltyErrors.tooManyTries, { field })
}

export interface VerifyCodeInput {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly requestId: string
  readonly typed: string
}

/** Checks a secret code. If it is correct, the points that it was issued for pay for the cart of that outlet. */
export const verifySecretCode = async (
  platform: Platform,
  known: StoreRulesCache,
  { caller, language, requestId, typed }: VerifyCodeInput,
): Promise<Result<Cart, Failure>> => {
  const wanted = { id: requestId, userId: caller.userId }
  const seen = await platform.db.tenant(caller.brandId, (tx) => findOwnCodeRequest(tx, wanted))
  if (!seen) return fail(failure(loyaltyErrors.unknownRequest))
  return updateCartBenefits(platform, { caller, language, storeId: seen.store_id }, async (tx, live) => {
    const row = await findOwnCodeRequest(tx, wanted)
    const held = await known.get(tx, live.store)
    if (!row || !held) return fail(failure(row ? loyaltyErrors.notOffered : loyaltyErrors.unknownRequest))
    const { points } = row
    const { balance } = await findCartLoyalty(tx, { cartId: live.cart.id, userId: caller.userId })
    const refused =
      validatePoints(live, held.program, { points, balance }) ??
      (await checkCode(platform, tx, { row, typed }))
    if (refused) return fail(refused)
    saveCartLoyalty(tx, live.cart.id, { points, confirmed: points })
    return ok(undefined)
  })
}

const presentWaitingRequests = async (
  tx: Transaction,
  held: StoreRules,
  storeId: string,
): Promise<PendingCodeRequest[]> => {
  const rows = await listPendingCodeRequests(tx, storeId)
  const users = await loadUsers(
    tx,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({
    _id: row.id,
    customer: users.get(row.user_id)?.name ?? '',
    phoneEnd: users.get(row.user_id)?.phone?.slice(-4) ?? '',
    points: row.points,
    amount: toAmount(held, row.points),
    createdAt: row.created_at.toISOString(),
    expiry: row.expires_at.toISOString(),
    codeExpiry:
      row.code_expires_at && row.code_expires_at > tx.now ? row.code_expires_at.toISOString() : null,
  }))
}

/** Customers who wait for a code at an outlet of this staff member. */
export const readPendingCodeRequests = (
  { db }: Platform,
  known: StoreRulesCache,
  { staff, storeId }: { readonly staff: StaffCaller; readonly storeId: string },
): Promise<Result<{ requests: PendingCodeRequest[]; asOf: string }, Failure>> =>
  db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const held = await known.get(tx, store)
    return ok({
      requests: held ? await presentWaitingRequests(tx, held, storeId) : [],
      asOf: tx.now.toISOString(),
    })
  })

/** A pending request at an outlet that this staff member works for. */
const findStaffRequest = async (
  tx: Transaction,
  staff: StaffCaller,
  id: string,
): Promise<CodeRequestRow | undefined> => {
  const row = await findPendingCodeRequest(tx, id)
  return row && isStaffOfStore(staff, row.store_id) ? row : undefined
}

export interface IssuedCode {
  readonly code: string
  readonly expiry: string
  readonly asOf: string
}

/** Generates a code for a waiting customer. It is returned only here; only its hash is stored. */
export const issueSecretCode = (
  platform: Platform,
  { staff, id }: { readonly staff: StaffCaller; readonly id: string },
): Promise<Result<IssuedCode, Failure>> =>
  platform.db.tenant(staff.brandId, async (tx) => {
    if (!(await findStaffRequest(tx, staff, id))) return fail(failure(loyaltyErrors.unknownRequest))
    const code = generateDigits(tx.random, SECRET_CODE_LENGTH)
    const given = await issueCode(tx, { id, hash: hashCode(platform, id, code), staffId: staff.staffId })
    if (!given?.code_expires_at) return fail(failure(loyaltyErrors.tooManyCodes))
    return ok({ code, expiry: given.code_expires_at.toISOString(), asOf: tx.now.toISOString() })
  })

/** Declines a customer's request. */
export const refuseCodeRequest = (
  platform: Platform,
  { staff, id }: { readonly staff: StaffCaller; readonly id: string },
): Promise<Result<Record<string, never>, Failure>> =>
  platform.db.tenant(staff.brandId, async (tx) => {
    if (!(await findStaffRequest(tx, staff, id))) return fail(failure(loyaltyErrors.unknownRequest))
    await deleteCodeRequest(tx, id)
    return ok({})
  })
