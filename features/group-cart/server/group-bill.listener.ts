import type { CheckoutGuard } from '#core/checkout/server/checkout-guard.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { isAwaitingShares } from '#core/orders/server/shared-bill.service.ts'
import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok } from '#platform/kernel/result.ts'
import type { Group } from '../contract/endpoints.ts'
import { groupErrors } from '../contract/errors.ts'
import type { GroupBillState } from '../domain/group.ts'
import { getLineOwner } from '../domain/parts.ts'
import { createGroupToken } from './group-link.signature.ts'
import { findPayers, findPayingGroup, type GroupRow, listMembers } from './groups.repo.ts'

/** The page where shares are paid; undefined in a shop that takes none. */
const findBillPage = ({ hooks }: Pick<Platform, 'hooks'>): string | undefined =>
  hooks.all('sharedOrders').find(({ page }) => page !== undefined)?.page

export const canPayApart = (platform: Pick<Platform, 'hooks'>): boolean =>
  findBillPage(platform) !== undefined

/** The page of a group, after the path of the site. */
const getGroupPage = (platform: Pick<Platform, 'secret'>, { id }: GroupRow): string =>
  `group-cart/${createGroupToken(platform, id)}`

/** The people of a group share the bill of an order that each pays a part of. */
export const createGroupBillGuests = (platform: Pick<Platform, 'secret'>): Hooks['billGuests'] => ({
  async findGuest(tx, { orderId, userId }) {
    const group = await findPayingGroup(tx, orderId)
    const order = group && (await loadOrder(tx, orderId))
    if (!order) return undefined
    const members = await listMembers(tx, group.id)
    const names = [
      ...(group.host_id === userId ? [{ id: group.id, name: group.host_name }] : []),
      ...members.filter(({ user_id }) => user_id === userId),
    ]
    const [first] = names
    if (!first) return undefined
    const adders = {
      adders: new Map(Object.entries(group.line_adders ?? {})),
      ...{ people: members.map(({ id }) => id), hostId: group.id },
    }
    const isOwn = (line: string) => names.some(({ id }) => id === getLineOwner(line, adders))
    return {
      ...{ name: first.name, people: members.length + 1, page: getGroupPage(platform, group) },
      lines: order.lines.flatMap(({ id }) => (isOwn(id) ? [id] : [])),
    }
  },
  async countGuests(tx, orderId) {
    const group = await findPayingGroup(tx, orderId)
    return group ? (await listMembers(tx, group.id)).length + 1 : 0
  },
  // Their pages follow the order itself.
  notifyGuests: async () => undefined,
})

const isPaidApart = async (tx: Transaction, groupId: string | undefined): Promise<boolean> =>
  groupId !== undefined && (await findPayers(tx, groupId)) === 'each'

/** Has an order wait for the parts of all, which only methods without a person on delivery can pay. */
export const groupPayersGuard: CheckoutGuard = {
  async validateMethod(tx, { subject, method }) {
    if (!('live' in subject) || !isPayOnDelivery(method)) return ok(undefined)
    const isRefused = subject.live.priced.total > 0 && (await isPaidApart(tx, subject.live.cart.host?.id))
    return isRefused ? fail(failure(groupErrors.onlineOnly, { field: 'payment.mod' })) : ok(undefined)
  },
  isPaidInShares: (tx, { cart }) => isPaidApart(tx, cart.host?.id),
}

const getBillState = (order: OrderRecord): GroupBillState => {
  if (isCancelledOrDeclined(order.status)) return 'over'
  return isAwaitingShares(order) ? 'open' : 'paid'
}

/** The bill of a group's order that each pays a part of; null while there is none. */
export const presentGroupBill = (
  platform: Pick<Platform, 'hooks'>,
  { payers }: GroupRow,
  order: OrderRecord | undefined,
): Group['bill'] => {
  const page = findBillPage(platform)
  if (!order || page === undefined || payers !== 'each') return null
  const state = getBillState(order)
  const { amount, windowEndsAt } = order.payment
  return {
    ...{ state, path: `${page}/${order.id}`, payBy: windowEndsAt.toISOString() },
    due: state === 'open' ? amount : money(0, order.currency),
  }
}
