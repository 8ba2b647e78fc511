import { orderErrors } from '#core/orders/contract/errors.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import type { ActorRole } from '#core/orders/domain/transitions.ts'
import { getActorRole } from '#core/orders/server/actor-role.service.ts'
import { findKitchenStart } from '#core/orders/server/kitchen-start.service.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { presentBoardOrder } from '#core/orders/server/present-order.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Call, Handlers, Platform } from '#platform/http/server-plugin.ts'
import { getDirection } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { TicketApi } from '../contract/endpoints.ts'
import { formatEscPos, formatPlainText } from './esc-pos.formatter.ts'
import { formatTicketLines } from './ticket-lines.formatter.ts'

type TicketCall = Call<TicketApi['GET /api/v1/console/orders/:id/ticket']>

/** A request with an API key sees what an order taker sees. */
const KEY_ROLE: ActorRole = 'orderTaker'

/** The access of a ticket request: the allowed orders, and the visible customer data. */
interface TicketAccess {
  readonly brandId: string
  readonly role: ActorRole
  readonly mayRead: (storeId: string) => boolean
}

const readTicket = async (
  platform: Platform,
  { params, query, language }: Pick<TicketCall, 'params' | 'query' | 'language'>,
  { brandId, role, mayRead }: TicketAccess,
) => {
  const { catalogue, env, clock } = platform
  const read = (order: OrderRecord | undefined): Result<OrderRecord, Failure> =>
    order && mayRead(order.storeId) ? ok(order) : fail(failure(orderErrors.unknownOrder))
  const found = await platform.db.tenant(brandId, async (tx) => {
    const own = read(await loadOrder(tx, params.id))
    return own.ok
      ? ok({ order: own.value, startAt: await findKitchenStart(platform, tx, own.value.id) })
      : own
  })
  if (!found.ok) return found
  const { startAt } = found.value
  const showing = { language, catalogue, now: clock.now(), mapsLink: env.MAPS_LINK }
  const order = presentBoardOrder(found.value.order, role, showing)
  const columns = Number(query.columns)
  const lines = formatTicketLines({ ...order, startAt }, { columns, language, catalogue })
  const bytes = await formatEscPos(lines, { columns, direction: getDirection(language) })
  return ok({
    orderId: order.orderId,
    text: formatPlainText(lines, columns),
    escPos: Buffer.from(bytes).toString('base64'),
  })
}

/** The handlers for printer tickets. */
export const createTicketHandlers = (platform: Platform): Handlers<TicketApi> => ({
  'GET /api/v1/console/orders/:id/ticket': (call) => {
    const staff = requireStaff(call.caller)
    const mayRead = (storeId: string) => isStaffOfStore(staff, storeId)
    return readTicket(platform, call, { brandId: staff.brandId, role: getActorRole(call.caller), mayRead })
  },
  'GET /api/v1/integration/orders/:id/ticket': (call) => {
    const { caller } = call
    if (caller.kind !== 'apiKey') throw new Error(`A ${caller.kind} caller reached a call for keys`)
    const mayRead = (storeId: string) => caller.storeId === storeId && caller.scopes.includes('orders:read')
    return readTicket(platform, call, { brandId: caller.brandId, role: KEY_ROLE, mayRead })
  },
})
