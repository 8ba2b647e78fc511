import { performBoardAction } from '#core/orders/console/board-calls.ts'
import { useBoard } from '#core/orders/console/board-store.ts'
import { Button } from '#platform/ui/button.tsx'
import { useKitchenTexts } from '../kitchen-texts.ts'

/** Once all of an order is ready: the board's own next step for it, where the board offers it to this person. */
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
