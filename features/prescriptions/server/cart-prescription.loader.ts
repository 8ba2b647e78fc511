import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import { covers } from '../domain/prescription.ts'
import { listRepeatable, type PrescriptionRow } from './prescriptions.repo.ts'

/** The products of a cart that need a prescription, those in meal deals included. */
export const listNeededInCart = ({
  lines,
  menu,
}: Pick<LiveCart, 'lines' | 'menu'>): { readonly id: string; readonly name: LocalizedText }[] => {
  const ids = lines.flatMap(({ line, stockQuantities }) => [
    line.productId,
    ...stockQuantities.map(({ productId }) => productId),
  ])
  return [...new Set(ids)].flatMap((id) => {
    const product = menu.products.get(id)
    return product?.needsPrescription ? [{ id, name: product.name }] : []
  })
}

interface RepeatQuestion {
  readonly userId: string
  readonly needed: readonly { readonly id: string }[]
  /** Keeps others from using it until the transaction ends. */
  readonly locks?: boolean
}

/** The approved prescription that a cart may use again; undefined: none covers all of it. */
export const findRepeatForCart = async (
  tx: Transaction,
  { userId, needed, locks = false }: RepeatQuestion,
): Promise<PrescriptionRow | undefined> => {
  const ids = needed.map(({ id }) => id)
  return (await listRepeatable(tx, userId, { locks })).find(({ products }) => covers(products, ids))
}

/** The number of the order that a prescription was approved for; empty when it is gone. */
export const findOrderNumber = async (tx: Transaction, orderId: string): Promise<string> => {
  const order = await loadOrder(tx, orderId)
  return order ? String(order.number) : ''
}
