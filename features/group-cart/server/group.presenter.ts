import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { peekCart, presentCartForOthers } from '#core/cart/server/cart.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { type BillPayer, listBillPayers } from '#core/orders/server/shared-bill.service.ts'
import type { PricedLines } from '#core/pricing/domain/line-amounts.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { Group } from '../contract/endpoints.ts'
import { computeGroupState, type GroupStateInput } from '../domain/group.ts'
import { computeParts } from '../domain/parts.ts'
import { canPayApart, presentGroupBill } from './group-bill.listener.ts'
import { createGroupToken } from './group-link.signature.ts'
import { listAdders } from './group-order.listener.ts'
import { findCartStatus, type GroupRow, listMembers, type MemberRow } from './groups.repo.ts'

export interface GroupViewer {
  readonly userId: string
  readonly language: Language
}

/** The outcome of a cart that is no longer open. */
const loadCartOutcome = async (tx: Transaction, group: GroupRow): Promise<GroupStateInput['cart']> =>
  (await findCartStatus(tx, group)) === 'placed' ? 'ordered' : 'over'

interface PricedGroup extends PricedLines {
  readonly currency: string
  readonly adders: ReadonlyMap<string, string>
}

/** What a group has ordered, as its order costs now; undefined before, and when nothing of it is to be paid. */
const toOrderedGroup = (
  { line_adders }: GroupRow,
  order: OrderRecord | undefined,
): PricedGroup | undefined => {
  if (!order || isCancelledOrDeclined(order.status)) return undefined
  const { lines, trace, total, currency } = order
  return { lines, trace, total, currency, adders: new Map(Object.entries(line_adders ?? {})) }
}

const toPricedGroup = ({ cart, input, priced }: LiveCart): PricedGroup => ({
  lines: input.lines.map(({ id, qty, unitPrice }) => ({ id, qty, total: unitPrice * qty })),
  ...{ trace: priced.steps, total: priced.total, currency: priced.currency, adders: listAdders(cart) },
})

interface ShownPeople {
  readonly members: readonly MemberRow[]
  readonly viewerId: string
  readonly priced: PricedGroup | undefined
  /** Undefined where the host pays all of it. */
  readonly paid: readonly BillPayer[] | undefined
}

const presentPeople = (
  group: GroupRow,
  { members, viewerId, priced, paid }: ShownPeople,
): Group['people'] => {
  const people = [
    { _id: group.id, name: group.host_name, userId: group.host_id },
    ...members.map(({ id, name, user_id }) => ({ _id: id, name, userId: user_id })),
  ]
  const ids = people.map(({ _id }) => _id)
  const parts = priced && computeParts(priced, { adders: priced.adders, people: ids, hostId: group.id })
  return people.map(({ userId, ...person }) => {
    const { count = null, amount = 0 } = parts?.get(person._id) ?? {}
    const part = priced && count ? money(amount, priced.currency) : null
    const own = paid?.filter((payer) => payer.userId === userId) ?? []
    const sum = own.reduce((all, payer) => all + payer.amount, 0)
    return {
      ...person,
      isYou: userId === viewerId,
      count,
      part,
      paid: priced && paid ? money(sum, priced.currency) : null,
    }
  })
}

interface GroupPaying extends Pick<ShownPeople, 'priced' | 'paid'> {
  readonly bill: Group['bill']
}

/** What a group's cart or order costs, and what of it is paid. */
const loadPaying = async (
  platform: Platform,
  tx: Transaction,
  { group, live }: { readonly group: GroupRow; readonly live: LiveCart | undefined },
): Promise<GroupPaying> => {
  if (live) return { priced: toPricedGroup(live), bill: null, paid: undefined }
  const order = group.order_id === null ? undefined : await loadOrder(tx, group.order_id)
  const bill = presentGroupBill(platform, group, order)
  const paid = bill && order ? await listBillPayers(platform, tx, order.id) : undefined
  return { priced: toOrderedGroup(group, order), bill, paid }
}

/** Number of items that the viewer could move into the group's cart. */
const countOwnItems = async (
  platform: Platform,
  tx: Transaction,
  owner: { readonly userId: string; readonly storeId: string },
): Promise<number> => {
  const live = await peekCart(platform, tx, owner)
  return live?.cart.lines.reduce((sum, { qty }) => sum + qty, 0) ?? 0
}

/** A group as visible to its host, a member or a caller with the link. Locks and writes nothing. */
export const presentGroup = async (
  platform: Platform,
  tx: Transaction,
  { group, viewer }: { readonly group: GroupRow; readonly viewer: GroupViewer },
): Promise<Group> => {
  const { userId, language } = viewer
  const { store_id: storeId, status, closes_at: closesAt } = group
  const store = await loadStore(tx, storeId)
  const members = await listMembers(tx, group.id)
  const found = await peekCart(platform, tx, { userId: group.host_id, storeId })
  const live = found?.cart.host?.id === group.id ? found : undefined
  const isHost = group.host_id === userId
  const own = members.filter(({ user_id }) => user_id === userId)
  const isIn = isHost || own.length > 0
  const showing = { language, catalogue: platform.catalogue, viewer: own.map(({ id }) => id) }
  const { bill, ...paying } = await loadPaying(platform, tx, { group, live })
  const cart =
    live && isIn ? presentCartForOthers(live, isHost ? { ...showing, viewer: [group.id] } : showing) : null
  return {
    state: computeGroupState(
      { status, closesAt, cart: live ? 'open' : await loadCartOutcome(tx, group) },
      tx.now,
    ),
    host: group.host_name,
    store: { _id: storeId, name: localize(store?.name, language) },
    orderType: live?.cart.orderType ?? null,
    token: isHost ? createGroupToken(platform, group.id) : null,
    closesAt: closesAt?.toISOString() ?? null,
    asOf: tx.now.toISOString(),
    you: isHost ? group.host_name : (own[0]?.name ?? null),
    isHost,
    people: isIn ? presentPeople(group, { members, viewerId: userId, ...paying }) : [],
    ...{ payers: group.payers, canPayApart: canPayApart(platform), bill: isIn ? bill : null },
    cart: cart && {
      ...{ version: cart.version, subTotal: cart.subTotal, total: cart.total },
      products: cart.products.map(
        ({ _id, name, qty, total, customize, specialInstructions, state, userInfo }) => ({
          ...{ _id, name, qty, total, customize, specialInstructions, state, userInfo },
        }),
      ),
    },
    own: isHost ? 0 : await countOwnItems(platform, tx, { userId, storeId }),
  }
}
