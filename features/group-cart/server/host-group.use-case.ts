import { shareCart } from '#core/cart/server/shared-cart.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import { hashSecret } from '#platform/http/session-token.ts'
import { minutes as inMinutes, later } from '#platform/kernel/clock.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Group } from '../contract/endpoints.ts'
import { groupErrors } from '../contract/errors.ts'
import { tokenOf } from './group-link.ts'
import { changeGroup, findOfHost, type GroupRow, insertGroup } from './groups.repo.ts'
import { presentGroup } from './present-group.ts'

export interface HostCall {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly storeId: string
}

interface OpenWish {
  readonly name: string
  /** From now on; undefined: without a deadline. */
  readonly minutes?: number | undefined
}

/** A cart is filled by one group: the one that has begun on it, else a new one. */
const openWithin = async (
  platform: Platform,
  unit: Unit,
  { caller: { userId }, storeId, name, minutes }: HostCall & OpenWish,
): Promise<Result<GroupRow, Failure>> => {
  const owner = { userId, storeId }
  const id = unit.newId()
  let known: GroupRow | undefined
  const shared = await shareCart(platform, unit, {
    owner,
    as: async ({ host }) => {
      const newest = await findOfHost(unit, owner)
      known = newest?.id === host?.id ? newest : undefined
      return { id: known?.id ?? id, name }
    },
  })
  if (!shared.ok) return shared
  const terms = {
    ...{ host_name: name, status: 'open' as const },
    closes_at: minutes === undefined ? null : later(unit.now, inMinutes(minutes)),
  }
  if (known) return ok(await changeGroup(unit, known.id, terms))
  return ok(
    await insertGroup(unit, {
      ...{ id, cart_id: shared.value.cart.id, store_id: storeId, host_id: userId, ...terms },
      ...{ link_hash: hashSecret(tokenOf(platform, id)), created_at: unit.now },
    }),
  )
}

/** Lets others fill the caller's open cart by a link. Refused with `expired` or `empty`. */
export const openGroup = (platform: Platform, call: HostCall & OpenWish): Promise<Result<Group, Failure>> =>
  platform.db.tenant(call.caller.brandId, async (unit) => {
    const opened = await openWithin(platform, unit, call)
    if (!opened.ok) return opened
    const viewer = { userId: call.caller.userId, language: call.language }
    return ok(await presentGroup(platform, unit, { group: opened.value, viewer }))
  })

/** The caller's group at a store as long as its cart is open; null without one. */
export const readOwnGroup = (
  platform: Platform,
  { caller: { brandId, userId }, language, storeId }: HostCall,
): Promise<Result<{ group: Group | null }, Failure>> =>
  platform.db.tenant(brandId, async (unit) => {
    const group = await findOfHost(unit, { userId, storeId })
    if (!group) return ok({ group: null })
    const shown = await presentGroup(platform, unit, { group, viewer: { userId, language } })
    return ok({ group: shown.cart ? shown : null })
  })

/** Lets nobody add any more, or lets them again; a deadline that is over goes then. */
export const lockGroup = (
  platform: Platform,
  { caller: { brandId, userId }, language, storeId, isLocked }: HostCall & { readonly isLocked: boolean },
): Promise<Result<Group, Failure>> =>
  platform.db.tenant(brandId, async (unit) => {
    const group = await findOfHost(unit, { userId, storeId })
    if (!group) return fail(failure(groupErrors.noGroup))
    const isLate = group.closes_at !== null && group.closes_at <= unit.now
    const changed = await changeGroup(unit, group.id, {
      status: isLocked ? 'locked' : 'open',
      ...(!isLocked && isLate ? { closes_at: null } : {}),
    })
    return ok(await presentGroup(platform, unit, { group: changed, viewer: { userId, language } }))
  })

/** Ends the caller's group; that there is none is fine. */
export const endGroup = (
  platform: Platform,
  { caller: { brandId, userId }, storeId }: Omit<HostCall, 'language'>,
): Promise<Result<Record<string, never>, Failure>> =>
  platform.db.tenant(brandId, async (unit) => {
    const group = await findOfHost(unit, { userId, storeId })
    if (group) await changeGroup(unit, group.id, { status: 'ended' })
    return ok({})
  })
