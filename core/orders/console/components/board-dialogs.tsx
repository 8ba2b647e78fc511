import { useBoard } from '../board-store.ts'
import { useBoardDialog } from '../dialog-store.ts'
import { DeclineSheet } from './decline-sheet.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { RefundSheet } from './refund-sheet.tsx'

/** The dialogs of the board, always with the order as it is now. */
export const BoardDialogs = () => {
  const { dialog, close } = useBoardDialog()
  const order = useBoard(({ orders }) => orders.find(({ _id }) => _id === dialog?.orderId))
  if (!dialog || !order) return null
  if (dialog.kind === 'decline') return <DeclineSheet key={order._id} order={order} onClose={close} />
  if (dialog.kind === 'refund') return <RefundSheet key={order._id} order={order} onClose={close} />
  return <OrderSheet key={order._id} order={order} onClose={close} />
}
