import type { BoardExtension } from '#core/orders/console/board-extensions.tsx'
import { BillShares } from './components/bill-shares.tsx'

/** The shares of a table's bill below its payment, which staff take one by one. */
export const splitBillExtension: BoardExtension = {
  name: 'split-bill',
  PaymentPart: BillShares,
}
