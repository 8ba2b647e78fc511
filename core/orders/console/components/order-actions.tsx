import { getChannel } from '#core/sites/domain/order-type.ts'
import { Button } from '#platform/ui/button.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { ORDER_STATUS } from '../../domain/order-status.ts'
import { planActions } from '../board/action-plan.ts'
import type { BoardAction } from '../board/lanes.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { useBoardActions } from '../use-board-actions.ts'
import { AcceptControls } from './accept-controls.tsx'

/** The button label of an action, in the counter's wording for this kind of order. */
const useActionLabel = (order: BoardOrder): ((action: BoardAction) => string) => {
  const t = useOrdersConsoleTexts()
  const channel = getChannel(order.orderType)
  return (action) => {
    if (action === 'accept' && order.column === 'accepted') return t('action.start')
    if (action === 'out' && order.status === ORDER_STATUS.undelivered) return t('action.outAgain')
    if (action === 'delivered' && channel !== 'delivery')
      return t(channel === 'pickup' ? 'action.handedOver' : 'action.served')
    return t(`action.${action}`)
  }
}

const SMALL = 'max-w-full px-2 text-sm'

/** The buttons of an order, from the actions that the server allows this person; rare ones only in the details. */
export const OrderActions = ({ order, withRare = false }: { order: BoardOrder; withRare?: boolean }) => {
  const { pending, move, press } = useBoardActions(order)
  const label = useActionLabel(order)
  const { primary, secondary, rare } = planActions(order)
  const others = withRare ? [...secondary, ...rare] : secondary
  if (!primary && others.length === 0) return null
  const isAnswer = primary === 'accept' && order.column === 'new'
  return (
    <div className="grid gap-2">
      {primary && isAnswer && (
        <AcceptControls
          order={order}
          busy={pending === 'accept'}
          onAccept={(minutes) => move({ action: 'accept', ...(minutes === undefined ? {} : { minutes }) })}
        />
      )}
      {primary && !isAnswer && (
        <Button full busy={pending === primary} onClick={() => press(primary)} className={SMALL}>
          {label(primary)}
        </Button>
      )}
      {others.map((action) => (
        <Button
          key={action}
          full
          size="sm"
          variant="secondary"
          busy={pending === action}
          onClick={() => press(action)}
          className="min-h-target"
        >
          {label(action)}
        </Button>
      ))}
    </div>
  )
}
