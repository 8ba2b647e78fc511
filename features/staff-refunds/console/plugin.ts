import type { BoardExtension } from '#core/orders/console/board-extensions.tsx'
import { RefundButton } from './components/refund-button.tsx'
import { RefundSheet } from './components/refund-sheet.tsx'

/** Button below an order's payment, which opens the sheet of its refunds. */
export const staffRefundsExtension: BoardExtension = {
  name: 'staff-refunds',
  PaymentPart: RefundButton,
  Dialog: RefundSheet,
}
