import type { OrderRecord } from '#core/orders/domain/order.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import { getPrescriptionState, type PrescriptionState } from '../domain/prescription.ts'
import { findPrescription, listNeedingProducts, type PrescriptionRow } from './prescriptions.repo.ts'

/** Every product of an order, those in meal deals included. */
export const listOrderProducts = ({ lines }: Pick<OrderRecord, 'lines'>): string[] =>
  lines.flatMap(({ productId, choices }) => [
    productId,
    ...choices.flatMap(({ variants }) => variants.flatMap(({ taken }) => taken?.productId ?? [])),
  ])

export interface LoadedPrescription {
  readonly needed: readonly { readonly id: string; readonly name: LocalizedText }[]
  readonly row: PrescriptionRow | undefined
  /** Undefined: the order needs none. */
  readonly state: PrescriptionState | undefined
}

/** What an order needs and what was decided. */
export const loadPrescription = async (
  tx: Transaction,
  order: Pick<OrderRecord, 'id' | 'lines'>,
): Promise<LoadedPrescription> => {
  const [needed, row] = await Promise.all([
    listNeedingProducts(tx, listOrderProducts(order)),
    findPrescription(tx, order.id),
  ])
  return {
    needed,
    row,
    state: getPrescriptionState(
      needed.map(({ id }) => id),
      row,
    ),
  }
}
