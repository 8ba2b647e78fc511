import { fillTransientCart, type TransientCartInput } from '#core/cart/server/transient-cart.service.ts'
import type { AddressRecord } from '#core/customers/server/customers.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
import { loadOrderInputs, type PlaceCall, placeLockedCart, type StaffEntry } from './place-cart.writer.ts'

type PlaceBody = PlaceCall['body']

export interface PlaceOnBehalfInput
  extends Omit<TransientCartInput, 'address'>,
    Pick<
      PlaceBody,
      'collectFromUser' | 'deliveryInstruction' | 'orderNote' | 'allergies' | 'dropOff' | 'needsCutlery'
    > {
  readonly addressId: string | null
  /** The delivery address, if it is not one that the customer has saved. */
  readonly address?: AddressRecord | undefined
  /** Pay on delivery only: the customer is not present to pay now. */
  readonly mod: PaymentMethod
  readonly entered?: StaffEntry | undefined
}

/**
 * Places an order on behalf of a customer who is not present, by the same rules, in the caller's transaction; the
 * customer's open cart is unchanged. Only a method without payment now is allowed. When it fails, the transaction must
 * fail too.
 */
export const placeOnBehalf = async (
  platform: Platform,
  tx: Transaction,
  { addressId, address: unsaved, mod, entered, ...input }: PlaceOnBehalfInput,
): Promise<Result<OrderRecord, Failure>> => {
  const { userId, store, language, collectFromUser } = input
  const { deliveryInstruction, orderNote, allergies, dropOff, needsCutlery } = input
  const to = unsaved?.id ?? addressId
  const address = to ? { _id: to } : {}
  const bare = {
    ...{ store: store._id, cartVersion: 0, total: money(0, store.currency), payment: { mod }, address },
    ...{ collectFromUser, deliveryInstruction, orderNote, allergies, dropOff, needsCutlery },
  }
  const placing = { platform, tx, orderId: tx.generateId(), userId, entered }
  const known = await loadOrderInputs({ ...placing, call: { body: bare, language } })
  const named = unsaved ? { ...known, address: unsaved } : known
  const showing = { language, catalogue: platform.catalogue }
  const aside = await fillTransientCart(platform, tx, {
    input: { ...input, address: named.address },
    showing,
  })
  if (!aside.ok) return aside
  const { cart, priced } = aside.value
  const body = { ...bare, cartVersion: cart.version, total: money(priced.total, priced.currency) }
  const placed = await placeLockedCart({ ...placing, call: { body, language } }, aside.value, named)
  return placed.ok ? placed : fail(placed.failure.failure)
}
