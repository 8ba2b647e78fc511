import { cartErrors } from '#core/cart/contract/errors.ts'
import { recordShownTerms } from '#core/cart/server/cart.service.ts'
import {
  keepCart,
  lockCarts,
  lockOrOpenCart,
  moveLines,
  reduceLine,
} from '#core/cart/server/cart-lines.service.ts'
import { checkoutErrors } from '#core/checkout/contract/errors.ts'
import { placeTableRound } from '#core/checkout/server/table-rounds.service.ts'
import { getTableOrderType } from '#core/tables/domain/table.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { TableSession } from '../contract/endpoints.ts'
import { dineInErrors } from '../contract/errors.ts'
import { isSentAway } from '../domain/session.ts'
import { loadCalls } from './call-list.repo.ts'
import { notifyTable } from './notify-table.writer.ts'
import { loadRoundTarget, loadVisitTable, saveRound } from './round.writer.ts'
import { findRoundOfCart, insertCall } from './rounds.repo.ts'
import { presentSession } from './session.presenter.ts'
import {
  findMember,
  findSession,
  lockSession,
  type MemberRow,
  type SessionRow,
  touchSession,
} from './sessions.repo.ts'

export interface VisitInput {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly sessionId: string
}

/** A visit that the caller belongs to, or waits for. */
export const readVisit = (
  platform: Platform,
  { caller: { brandId, userId }, language, sessionId }: VisitInput,
): Promise<Result<TableSession, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const asked = await findSession(tx, sessionId)
    // Guests of a merged visit are in the one that took it over.
    const session = asked?.merged_into ? await findSession(tx, asked.merged_into) : asked
    const member = session && (await findMember(tx, { sessionId: session.id, userId }))
    if (!session || !member) return fail(failure(dineInErrors.unknownVisit))
    return ok(await presentSession(platform, tx, { session, viewer: { userId, language } }))
  })

/** What a change of a visit starts from. */
interface Visit {
  /** Locked, and open. */
  readonly session: SessionRow
  readonly member: MemberRow
}

/** Works on a visit that the caller was let into, with its row locked, and answers with the visit as it is then. */
const serveGuest = (
  platform: Platform,
  { caller: { brandId, userId }, language, sessionId }: VisitInput,
  work: (tx: Transaction, visit: Visit) => Promise<Result<SessionRow, Failure>>,
): Promise<Result<TableSession, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const session = await lockSession(tx, sessionId)
    const member = session && (await findMember(tx, { sessionId, userId }))
    if (!session || !member) return fail(failure(dineInErrors.unknownVisit))
    if (session.status === 'closed') return fail(failure(dineInErrors.visitOver))
    if (isSentAway(member.status)) return fail(failure(dineInErrors.sentAway))
    if (session.status === 'pending' || member.status !== 'in') return fail(failure(dineInErrors.notAdmitted))
    const worked = await work(tx, { session, member })
    if (!worked.ok) return worked
    await notifyTable(tx, worked.value)
    return ok(await presentSession(platform, tx, { session: worked.value, viewer: { userId, language } }))
  })

/** Changes a visit, which raises its version and counts as something that happened there. */
const changeVisit = (
  platform: Platform,
  call: VisitInput,
  work: (tx: Transaction, visit: Visit) => Promise<Failure | undefined>,
): Promise<Result<TableSession, Failure>> =>
  serveGuest(platform, call, async (tx, visit) => {
    const refused = await work(tx, visit)
    return refused ? fail(refused) : ok(await touchSession(tx, visit.session.id))
  })

/**
 * Keeps the draft for the whole time from now, as phones do that are open. That is no change of the visit, so a phone
 * that is left open does not keep the visit from ending by time.
 */
export const keepDraft = (platform: Platform, call: VisitInput): Promise<Result<TableSession, Failure>> =>
  serveGuest(platform, call, async (tx, { session }) => {
    const { host_id: hostId, store_id: storeId } = session
    const cart = (await lockCarts(tx, { storeId, userIds: [hostId] })).get(hostId)
    if (cart) keepCart(tx, cart)
    return ok(session)
  })

/** Moves the caller's cart into the draft of the table, under the caller's name there. */
export const addToDraft = (platform: Platform, call: VisitInput): Promise<Result<TableSession, Failure>> =>
  changeVisit(platform, call, async (tx, { session, member }) => {
    const { userId } = call.caller
    const { kind } = await loadVisitTable(tx, session)
    const owner = { userId: session.host_id, storeId: session.store_id }
    const to = await lockOrOpenCart(tx, { ...owner, orderType: getTableOrderType(kind) })
    const from = (await lockCarts(tx, { storeId: session.store_id, userIds: [userId] })).get(userId)
    if (!from) return failure(cartErrors.empty)
    const adder = { id: member.id, name: member.name }
    const moved = await moveLines(platform, tx, { from, to, adder, language: call.language })
    return moved.ok ? undefined : moved.failure
  })

/** Removes a line that the caller added to the draft, or one of it. Lines of others are unknown. */
export const removeFromDraft = (
  platform: Platform,
  { lineId, decrease, ...call }: VisitInput & { readonly lineId: string; readonly decrease: boolean },
): Promise<Result<TableSession, Failure>> =>
  changeVisit(platform, call, async (tx, { session, member }) => {
    const { host_id: hostId, store_id: storeId } = session
    const cart = (await lockCarts(tx, { storeId, userIds: [hostId] })).get(hostId)
    const line = cart?.lines.find(({ id, adder }) => id === lineId && adder?.id === member.id)
    if (!cart || !line) return failure(cartErrors.unknownLine)
    await reduceLine(platform, tx, { cart, line, decrease })
    return undefined
  })

/** What a refused round has shown of the draft counts as shown, although its transaction was undone. */
const recordShownDraft = async (
  platform: Platform,
  { caller: { brandId }, sessionId }: VisitInput,
): Promise<void> => {
  const session = await platform.db.tenant(brandId, (tx) => findSession(tx, sessionId))
  if (session)
    await recordShownTerms(platform, { brandId, userId: session.host_id, storeId: session.store_id })
}

/**
 * Sends the draft to the kitchen. The visit's lock makes ten presses one round: whoever comes later with the version
 * that was sent already is answered with that round.
 */
export const sendRound = async (
  platform: Platform,
  { cartVersion, ...call }: VisitInput & { readonly cartVersion: number },
): Promise<Result<TableSession, Failure>> => {
  const sent = await changeVisit(platform, call, async (tx, { session, member }) => {
    if (await findRoundOfCart(tx, { sessionId: session.id, version: cartVersion })) return undefined
    const placed = await placeTableRound(platform, tx, {
      ...(await loadRoundTarget(tx, session, { name: member.name })),
      ...{ storeId: session.store_id, language: call.language, cartVersion },
      actor: { kind: 'customer', id: call.caller.userId },
    })
    if (!placed.ok) return placed.failure
    await saveRound(tx, session, { placed: placed.value, sentBy: member.name, staffId: null })
    return undefined
  })
  if (!sent.ok && sent.failure.error === checkoutErrors.changed) await recordShownDraft(platform, call)
  return sent
}

/** Calls somebody to the table, for something that the outlet offers now. */
export const callStaff = (
  platform: Platform,
  { kind, ...call }: VisitInput & { readonly kind: string },
): Promise<Result<TableSession, Failure>> =>
  changeVisit(platform, call, async (tx, { session }) => {
    const choice = (await loadCalls(tx, session.store_id)).find(({ key }) => key === kind)
    if (!choice?.isOffered) return failure(dineInErrors.callNotOffered, { field: 'kind' })
    await insertCall(tx, session.id, choice)
    return undefined
  })
