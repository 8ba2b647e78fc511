import { usePopup } from '#platform/ui/popup-store.ts'
import type { BoardOrder } from '../contract/endpoints.ts'
import type { BoardAction } from './board/lanes.ts'
import type { BoardActionInput } from './board-calls.ts'
import { useBoard } from './board-store.ts'
import { useBoardDialog } from './dialog-store.ts'
import { takeStep } from './held-step.ts'
import { useOrdersConsoleTexts } from './orders-console-texts.ts'

/** What a tap on an action does: a step can be taken back for some seconds; what ends something asks first. */
export const useBoardActions = (order: BoardOrder) => {
  const t = useOrdersConsoleTexts()
  const pending = useBoard((state) => state.pending[order._id])
  const openPopup = usePopup((state) => state.openPopup)
  const openDialog = useBoardDialog((state) => state.open)
  const { orderId: number } = order

  const move = (input: BoardActionInput): void =>
    takeStep(order, input, {
      offline: t('offline.tap', { number }),
      overtaken: t('held.overtaken', { number }),
    })

  const askToCancel = (): void =>
    openPopup({
      heading: t('cancel.heading', { number }),
      subText: t('cancel.text'),
      leftBtnText: t('cancel.keep'),
      rightBtnText: t('cancel.confirm'),
      handlers: { right: () => move({ action: 'cancel' }) },
    })

  const press = (action: BoardAction): void => {
    if (action === 'decline' || action === 'undelivered') openDialog({ kind: action, orderId: order._id })
    else if (action === 'cancel') askToCancel()
    else move({ action })
  }

  return { pending, move, press }
}
