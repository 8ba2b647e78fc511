import { lockCart, setCartHost } from '#core/cart/server/cart.service.ts'
import { lockCarts } from '#core/cart/server/cart-lines.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { hashSecret } from '#platform/http/session-token.ts'
import { addMilliseconds, minutes as inMinutes } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Group } from '../contract/endpoints.ts'
import { groupErrors } from '../contract/errors.ts'
import type { GroupPayers } from '../domain/group.ts'
import { presentGroup } from './group.presenter.ts'
import { canPayApart } from './group-bill.listener.ts'
import { createGroupToken } from './group-link.signature.ts'
import { findHostGroup, type GroupRow, insertGroup, updateGroup } from './groups.repo.ts'

export interface HostGroupInput {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly storeId: string
}

interface OpenGroupInput {
  readonly name: string
  /** From now; undefined: without a deadline. */
  readonly minutes?: number | undefined
}

/** A cart has one group: reopens the cart's existing group, otherwise creates one. */
const openGroupInTransaction = async (
  platform: Platform,
  tx: Transaction,
  { caller: { userId }, storeId, name, minutes }: HostGroupInput & OpenGroupInput,
): Promise<Result<GroupRow, Failure>> => {
  const owner = { userId, storeId }
  const locked = await lockCart(platform, tx, owner)
  if (!locked.ok) return locked
  const { cart } = locked.value
  const newest = await findHostGroup(tx, owner)
  const known = newest?.id === cart.host?.id ? newest : undefined
  const id = known?.id ?? tx.generateId()
  setCartHost(tx, locked.value, { id, name })
  const terms = {
    ...{ host_name: name, status: 'open' as const },
    closes_at: minutes === undefined ? null : addMilliseconds(tx.now, inMinutes(minutes)),
  }
  if (known) return ok(await updateGroup(tx, id, terms))
  return ok(
    await insertGroup(tx, {
      ...{ id, cart_id: cart.id, store_id: storeId, host_id: userId, ...terms },
      ...{ link_hash: hashSecret(createGroupToken(platform, id)), created_at: tx.now },
    }),
  )
}

/** Lets others fill the caller's open cart by a link. Rejected with `expired` or `empty`. */
export const openGroup = (
  platform: Platform,
  call: HostGroupInput & OpenGroupInput,
): Promise<Result<Group, Failure>> =>
  platform.db.tenant(call.caller.brandId, async (tx) => {
    const opened = await openGroupInTransaction(platform, tx, call)
    if (!opened.ok) return opened
    const viewer = { userId: call.caller.userId, language: call.language }
    return ok(await presentGroup(platform, tx, { group: opened.value, viewer }))
  })

/** The caller's group at a store while its cart is open; null without one. */
export const readOwnGroup = (
  platform: Platform,
  { caller: { brandId, userId }, language, storeId }: HostGroupInput,
): Promise<Result<{ group: Group | null }, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const group = await findHostGroup(tx, { userId, storeId })
    if (!group) return ok({ group: null })
    const shown = await presentGroup(platform, tx, { group, viewer: { userId, language } })
    return ok({ group: shown.cart ? shown : null })
  })

/** Stops or resumes adding; resuming removes a deadline that has passed. */
export const setGroupCartLocked = (
  platform: Platform,
  {
    caller: { brandId, userId },
    language,
    storeId,
    isLocked,
  }: HostGroupInput & { readonly isLocked: boolean },
): Promise<Result<Group, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const group = await findHostGroup(tx, { userId, storeId })
    if (!group) return fail(failure(groupErrors.noGroup))
    const isLate = group.closes_at !== null && group.closes_at <= tx.now
    const changed = await updateGroup(tx, group.id, {
      status: isLocked ? 'locked' : 'open',
      ...(!isLocked && isLate ? { closes_at: null } : {}),
    })
    return ok(await presentGroup(platform, tx, { group: changed, viewer: { userId, language } }))
  })

/** Says who pays the order of the caller's open cart. The cart is locked, so that an order follows the one or the other. */
export const setGroupPayers = (
  platform: Platform,
  {
    caller: { brandId, userId },
    language,
    storeId,
    payers,
  }: HostGroupInput & { readonly payers: GroupPayers },
): Promise<Result<Group, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const cart = (await lockCarts(tx, { storeId, userIds: [userId] })).get(userId)
    const group = await findHostGroup(tx, { userId, storeId })
    const canBe = payers === 'host' || canPayApart(platform)
    if (!group || cart?.host?.id !== group.id || !canBe) return fail(failure(groupErrors.noGroup))
    const changed = await updateGroup(tx, group.id, { payers })
    return ok(await presentGroup(platform, tx, { group: changed, viewer: { userId, language } }))
  })

/** Ends the caller's group; does nothing without one. */
export const endGroup = (
  platform: Platform,
  { caller: { brandId, userId }, storeId }: Omit<HostGroupInput, 'language'>,
): Promise<Result<Record<string, never>, Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const group = await findHostGroup(tx, { userId, storeId })
    if (group) await updateGroup(tx, group.id, { status: 'ended' })
    return ok({})
  })
