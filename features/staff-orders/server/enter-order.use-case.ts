import { toRequestedItems } from '#core/cart/server/transient-cart.service.ts'
import { placeOnBehalf } from '#core/checkout/server/place-on-behalf.service.ts'
import { customerErrors } from '#core/customers/contract/errors.ts'
import {
  parseEnteredPhone,
  resolveCustomerForPhone,
} from '#core/customers/server/customers-on-behalf.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { getPayLinkSender } from '#core/orders/server/pay-link.service.ts'
import { isPayOnDelivery } from '#core/payments/domain/payment.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import { staffOrderErrors } from '../contract/errors.ts'
import { PAY_LINK_METHOD } from '../domain/order-entry.ts'
import { type EntryBody, loadEntryAddress, loadOwnStore } from './entry-input.loader.ts'

export interface EnterOrderInput {
  readonly caller: Caller
  readonly language: Language
  readonly storeId: string
  readonly body: EntryBody
}

const enterInTransaction = async (
  platform: Platform,
  tx: Transaction,
  call: EnterOrderInput,
): Promise<Result<OrderRecord, Failure>> => {
  const { caller, body, language } = call
  const store = await loadOwnStore(tx, caller, call.storeId)
  if (!store.ok) return store
  const { country } = store.value
  const sender = body.mod === PAY_LINK_METHOD ? getPayLinkSender(platform.hooks) : undefined
  if (!sender && !isPayOnDelivery(body.mod))
    return fail(failure(staffOrderErrors.notAtTheDoor, { field: 'mod' }))
  const phone = parseEnteredPhone(body.phoneCode, body.phone)
  if (!phone) return fail(failure(customerErrors.invalidPhone, { field: 'phone' }))
  const userId = await resolveCustomerForPhone(platform, tx, { phone, language: body.language ?? language })
  const address = await loadEntryAddress(tx, { wish: body, userId, country })
  if (!address.ok) return address
  const { staffId: id, role, name } = requireStaff(caller)
  const placed = await placeOnBehalf(platform, tx, {
    ...{ userId, store: store.value, language, orderType: body.orderType },
    ...{ items: toRequestedItems(body.items), addressId: null, address: address.value, mod: body.mod },
    ...{ collectFromUser: [...(body.collectFromUser ?? [])] },
    ...{ deliveryInstruction: body.deliveryInstruction ?? '', orderNote: body.orderNote },
    ...{ needsCutlery: body.needsCutlery ?? true },
    entered: { by: { id, role, name }, contact: { name: body.name, phone: phone.number } },
  })
  if (!placed.ok) return placed
  const { total, currency } = placed.value
  if (total !== body.total.amount || currency !== body.total.currency)
    return fail(failure(staffOrderErrors.totalChanged, { field: 'total' }))
  // An order paid by points, or with a zero total, needs no link.
  if (placed.value.status === ORDER_STATUS.initialize) await sender?.sendLink(tx, placed.value)
  return placed
}

/**
 * Enters an order for a customer on the phone or at the counter, by the same rules as a customer's own order.
 * Customers who verify the phone number find it among their orders. Everything is written in one transaction.
 */
export const enterOrder = async (
  platform: Platform,
  call: EnterOrderInput,
): Promise<Result<OrderRecord, Failure>> =>
  platform.db.tenant(requireStaff(call.caller).brandId, (tx) => enterInTransaction(platform, tx, call))
