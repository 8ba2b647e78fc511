import { isFinal } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { getTableOrderType } from '#core/tables/domain/table.ts'
import type { HandlerData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { DineInApi, TableRoundView } from '../contract/endpoints.ts'
import { dineInErrors } from '../contract/errors.ts'
import { listItems, listRounds } from './rounds.repo.ts'
import { presentRounds } from './session.presenter.ts'
import { findMember, findSessionOfOrder } from './sessions.repo.ts'

interface TableOrderInput {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly orderId: string
}

/** The caller as a guest of the order's table; undefined for everybody else. */
const findGuest = async (tx: Transaction, { caller, orderId }: TableOrderInput) => {
  const session = await findSessionOfOrder(tx, orderId)
  const member = session && (await findMember(tx, { sessionId: session.id, userId: caller.userId }))
  return session && member?.status === 'in' ? { session, member } : undefined
}

/** The rounds of an order for the guests of its table; none for others. */
export const readSubOrders = (
  platform: Platform,
  call: TableOrderInput,
): Promise<Result<TableRoundView[], Failure>> =>
  platform.db.tenant(call.caller.brandId, async (tx) => {
    const guest = await findGuest(tx, call)
    const order = guest && (await loadOrder(tx, call.orderId))
    if (!guest || !order) return ok([])
    const rounds = (await listRounds(tx, [guest.session.id])).filter(({ order_id }) => order_id === order.id)
    const items = await listItems(tx, [guest.session.id])
    const { catalogue } = platform
    const { currency } = order
    const shown = { rounds, items, language: call.language, catalogue, currency, own: [guest.member.id] }
    return ok(presentRounds(shown))
  })

/** The bill of an order at a table: in full for its guests, else only where it is. */
export const readOrderSummary = (
  platform: Platform,
  call: TableOrderInput,
): Promise<Result<HandlerData<DineInApi['GET /api/v1/orders/dineIn/orderSummary/:id']>, Failure>> =>
  platform.db.tenant(call.caller.brandId, async (tx) => {
    const order = await loadOrder(tx, call.orderId)
    if (!order?.table) return fail(failure(dineInErrors.unknownVisit))
    const { kind, name } = order.table
    const isGuest = (await findGuest(tx, call)) !== undefined
    return ok({
      order: order.id,
      table: { kind, name, orderType: getTableOrderType(kind) },
      isSingleOrderDineIn: !order.isMultiDine,
      total: isGuest ? money(order.total, order.currency) : null,
      isPolled: !isFinal(order.status),
    })
  })
