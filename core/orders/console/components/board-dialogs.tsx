import { useBoard } from '../board-store.ts'
import { useBoardDialog } from '../dialog-store.ts'
import { DeclineSheet } from './decline-sheet.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { RefundSheet } from './refund-sheet.tsx'

/**
 * The dialogs of the board, with the current version of the order; an order that has left the board no longer
 * changes.
 */
export const BoardDialogs = () => {
  const { dialog, close } = useBoardDialog()
  const onBoard = useBoard(({ orders }) => orders.find(({ _id }) => _id === dialog?.orderId))
  const order = onBoard ?? dialog?.order
  if (!dialog || !order) return null
  if (dialog.kind === 'decline') return <DeclineSheet key={order._id} order={order} onClose={close} />
  if (dialog.kind === 'refund') return <RefundSheet key={order._id} order={order} onClose={close} />
  return <OrderSheet key={order._id} order={order} onClose={close} />
}
