import { performBoardAction } from '#core/orders/console/board-calls.ts'
import { useBoard } from '#core/orders/console/board-store.ts'
import { Button } from '#platform/ui/button.tsx'
import { useKitchenTexts } from '../kitchen-texts.ts'

/** When all items of an order are ready: the board's next step for it, if the board offers it to this role. */
export const ReadyButton = ({ orderId }: { orderId: string }) => {
  const t = useKitchenTexts()
  const order = useBoard(({ orders }) => orders.find(({ _id }) => _id === orderId))
  const isPending = useBoard(({ pending }) => pending[orderId] !== undefined)
  if (!order?.actions.includes('ready')) return null
  return (
    <Button
      full
      busy={isPending}
      onClick={() => performBoardAction(order, { action: 'ready' }, t('offline'))}
    >
      {t('ready')}
    </Button>
  )
}
