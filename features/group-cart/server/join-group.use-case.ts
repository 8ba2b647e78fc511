import { cartErrors } from '#core/cart/contract/errors.ts'
import type { CartRecord } from '#core/cart/domain/cart.ts'
import { lockCarts, moveLines, reduceLine } from '#core/cart/server/cart-lines.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { hashSecret } from '#platform/http/session-token.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Group } from '../contract/endpoints.ts'
import { groupErrors } from '../contract/errors.ts'
import { computeGroupState, type GroupState, MAX_MEMBERS } from '../domain/group.ts'
import { presentGroup } from './group.presenter.ts'
import {
  findGroupByLink,
  type GroupRow,
  insertMember,
  listMembers,
  type MemberRow,
  renameMember,
} from './groups.repo.ts'

export interface GroupLinkInput {
  readonly caller: CustomerCaller
  readonly language: Language
  /** The token at the end of the link. */
  readonly token: string
}

/** Finds the group of a link, runs `work`, and returns the group as it is afterwards. */
const withGroup = (
  platform: Platform,
  { caller: { brandId, userId }, language, token }: GroupLinkInput,
  work?: (tx: Transaction, group: GroupRow) => Promise<Failure | undefined>,
): Promise<Result<Group, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const group = await findGroupByLink(tx, hashSecret(token))
    if (!group) return fail(failure(groupErrors.unknownLink))
    const refused = await work?.(tx, group)
    if (refused) return fail(refused)
    return ok(await presentGroup(platform, tx, { group, viewer: { userId, language } }))
  })

const REFUSALS = {
  open: undefined,
  locked: groupErrors.locked,
  timeUp: groupErrors.timeUp,
  ordered: groupErrors.over,
  over: groupErrors.over,
} as const satisfies Record<GroupState, unknown>

const validateGroupOpen = (group: GroupRow, isCartOpen: boolean, now: Date): Failure | undefined => {
  const { status, closes_at: closesAt, host_name: host } = group
  const error = REFUSALS[computeGroupState({ status, closesAt, cart: isCartOpen ? 'open' : 'over' }, now)]
  return error && failure(error, { values: { host } })
}

/** The group of a link. */
export const readGroup = (platform: Platform, call: GroupLinkInput): Promise<Result<Group, Failure>> =>
  withGroup(platform, call)

/** Joins a group, or changes the caller's name in it. The host is always in it. */
export const joinGroup = (
  platform: Platform,
  { name, ...call }: GroupLinkInput & { readonly name: string },
): Promise<Result<Group, Failure>> =>
  withGroup(platform, call, async (tx, { link_hash }) => {
    const { userId } = call.caller
    const group = await findGroupByLink(tx, link_hash, { lock: true })
    if (!group || group.host_id === userId) return undefined
    const shown = await presentGroup(platform, tx, { group, viewer: { userId, language: call.language } })
    const refused = validateGroupOpen(group, shown.state !== 'ordered' && shown.state !== 'over', tx.now)
    if (refused) return refused
    const members = await listMembers(tx, group.id)
    const own = members.find(({ user_id }) => user_id === userId)
    if (own) await renameMember(tx, own.id, name)
    else if (members.length >= MAX_MEMBERS) return failure(groupErrors.full, { values: { max: MAX_MEMBERS } })
    else await insertMember(tx, { groupId: group.id, userId, name })
    return undefined
  })

interface Admission {
  /** The group's cart, locked. */
  readonly cart: CartRecord
  /** As whom the caller is in the group. */
  readonly members: readonly [MemberRow, ...MemberRow[]]
}

/**
 * Admits the caller to change the group's cart. Runs after the host's cart is locked and then locks the group's row,
 * so that a deadline, a lock and an end also apply to callers who waited for the cart.
 */
const admitMember = async (
  tx: Transaction,
  { link_hash }: GroupRow,
  { userId, hostCart }: { readonly userId: string; readonly hostCart: CartRecord | undefined },
): Promise<Result<Admission, Failure>> => {
  const group = await findGroupByLink(tx, link_hash, { lock: true })
  if (!group) return fail(failure(groupErrors.unknownLink))
  const members = await listMembers(tx, group.id)
  const [own, ...more] = members.filter(({ user_id }) => user_id === userId)
  if (!own || group.host_id === userId) return fail(failure(groupErrors.notJoined))
  // The host appears in the group's cart under the group's id.
  const cart = hostCart?.host?.id === group.id ? hostCart : undefined
  const refused = validateGroupOpen(group, cart !== undefined, tx.now)
  if (refused) return fail(refused)
  if (!cart) throw new Error('Nobody may change a group cart that is not open')
  return ok({ cart, members: [own, ...more] })
}

/** Moves the caller's whole cart at the outlet into the group's cart under the caller's name, or nothing. */
export const mergeCartIntoGroup = (
  platform: Platform,
  call: GroupLinkInput,
): Promise<Result<Group, Failure>> =>
  withGroup(platform, call, async (tx, group) => {
    const { userId } = call.caller
    const { store_id: storeId, host_id: hostId } = group
    const carts = await lockCarts(tx, { storeId, userIds: [hostId, userId] })
    const admitted = await admitMember(tx, group, { userId, hostCart: carts.get(hostId) })
    if (!admitted.ok) return admitted.failure
    const { cart: to, members } = admitted.value
    const from = carts.get(userId)
    if (!from) return failure(cartErrors.empty)
    if (from.lines.some(({ adder }) => adder)) return failure(groupErrors.ownGroup)
    const [{ id, name }] = members
    const moved = await moveLines(platform, tx, { from, to, adder: { id, name }, language: call.language })
    return moved.ok ? undefined : moved.failure
  })

/** Removes a line that the caller added, or reduces its quantity by one. Other people's lines are unknown. */
export const removeOwnLine = (
  platform: Platform,
  { lineId, decrease, ...call }: GroupLinkInput & { readonly lineId: string; readonly decrease: boolean },
): Promise<Result<Group, Failure>> =>
  withGroup(platform, call, async (tx, group) => {
    const { store_id: storeId, host_id: hostId } = group
    const carts = await lockCarts(tx, { storeId, userIds: [hostId] })
    const { userId } = call.caller
    const admitted = await admitMember(tx, group, { userId, hostCart: carts.get(hostId) })
    if (!admitted.ok) return admitted.failure
    const { cart, members } = admitted.value
    const line = cart.lines.find(({ id }) => id === lineId)
    if (!line || !members.some(({ id }) => id === line.adder?.id)) return failure(cartErrors.unknownLine)
    await reduceLine(platform, tx, { cart, line, decrease })
    return undefined
  })
