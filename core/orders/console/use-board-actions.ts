import { usePopup } from '#platform/ui/popup-store.ts'
import type { BoardOrder } from '../contract/endpoints.ts'
import type { BoardAction } from './board/lanes.ts'
import { type BoardActionInput, performBoardAction } from './board-calls.ts'
import { useBoard } from './board-store.ts'
import { useBoardDialog } from './dialog-store.ts'
import { useOrdersConsoleTexts } from './orders-console-texts.ts'

/** What a tap on an action does: most run immediately, declining after a reason, cancelling after a confirmation. */
export const useBoardActions = (order: BoardOrder) => {
  const t = useOrdersConsoleTexts()
  const pending = useBoard((state) => state.pending[order._id])
  const openPopup = usePopup((state) => state.openPopup)
  const openDialog = useBoardDialog((state) => state.open)

  const move = (input: BoardActionInput): Promise<boolean> =>
    performBoardAction(order, input, t('offline.tap'))

  const askToCancel = (): void =>
    openPopup({
      heading: t('cancel.heading', { number: order.orderId }),
      subText: t('cancel.text'),
      leftBtnText: t('cancel.keep'),
      rightBtnText: t('cancel.confirm'),
      handlers: { right: () => void move({ action: 'cancel' }) },
    })

  const press = (action: BoardAction): unknown => {
    if (action === 'decline') return openDialog({ kind: 'decline', orderId: order._id })
    if (action === 'cancel') return askToCancel()
    return move({ action })
  }

  return { pending, move, press }
}
