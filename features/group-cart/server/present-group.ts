import { peekCart } from '#core/cart/server/cart.service.ts'
import {
  presentSharedCart,
  type SharedCart,
  sharedCartStatus,
} from '#core/cart/server/shared-cart.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { Group } from '../contract/endpoints.ts'
import { type GroupFacts, groupState } from '../domain/group.ts'
import { tokenOf } from './group-link.ts'
import { type GroupRow, type MemberRow, membersOf } from './groups.repo.ts'

export interface Viewer {
  readonly userId: string
  readonly language: Language
}

/** The cart that a group fills. The host shows in it under the group's id. */
export const cartOf = ({ id: hostId, host_id: userId, store_id: storeId }: GroupRow): SharedCart => ({
  ...{ userId, storeId, hostId },
})

/** What has become of a cart that is not open any more. */
const endOf = async (unit: Unit, group: GroupRow): Promise<GroupFacts['cart']> =>
  (await sharedCartStatus(unit, cartOf(group))) === 'placed' ? 'ordered' : 'over'

const peopleOf = (group: GroupRow, members: readonly MemberRow[], viewerId: string): Group['people'] => [
  { _id: group.id, name: group.host_name, isYou: group.host_id === viewerId },
  ...members.map(({ id, name, user_id }) => ({ _id: id, name, isYou: user_id === viewerId })),
]

/** How many pieces the viewer could hand over. */
const ownPieces = async (
  platform: Platform,
  unit: Unit,
  owner: { readonly userId: string; readonly storeId: string },
): Promise<number> => {
  const live = await peekCart(platform, unit, owner)
  return live?.cart.lines.reduce((sum, { qty }) => sum + qty, 0) ?? 0
}

/** A group as its host, a member or somebody with the link sees it. Nothing is locked or written. */
export const presentGroup = async (
  platform: Platform,
  unit: Unit,
  { group, viewer }: { readonly group: GroupRow; readonly viewer: Viewer },
): Promise<Group> => {
  const { userId, language } = viewer
  const { store_id: storeId, status, closes_at: closesAt } = group
  const store = await loadStore(unit, storeId)
  const members = await membersOf(unit, group.id)
  const found = await peekCart(platform, unit, { userId: group.host_id, storeId })
  const live = found?.cart.host?.id === group.id ? found : undefined
  const isHost = group.host_id === userId
  const own = members.filter(({ user_id }) => user_id === userId)
  const isIn = isHost || own.length > 0
  const showing = { language, catalogue: platform.catalogue, viewer: own.map(({ id }) => id) }
  const cart =
    live && isIn ? presentSharedCart(live, isHost ? { ...showing, viewer: [group.id] } : showing) : null
  return {
    state: groupState({ status, closesAt, cart: live ? 'open' : await endOf(unit, group) }, unit.now),
    host: group.host_name,
    store: { _id: storeId, name: localize(store?.name, language) },
    orderType: live?.cart.orderType ?? null,
    token: isHost ? tokenOf(platform, group.id) : null,
    closesAt: closesAt?.toISOString() ?? null,
    asOf: unit.now.toISOString(),
    you: isHost ? group.host_name : (own[0]?.name ?? null),
    isHost,
    people: isIn ? peopleOf(group, members, userId) : [],
    cart: cart && {
      ...{ version: cart.version, subTotal: cart.subTotal, total: cart.total },
      products: cart.products.map(
        ({ _id, name, qty, total, customize, specialInstructions, state, userInfo }) => ({
          ...{ _id, name, qty, total, customize, specialInstructions, state, userInfo },
        }),
      ),
    },
    own: isHost ? 0 : await ownPieces(platform, unit, { userId, storeId }),
  }
}
