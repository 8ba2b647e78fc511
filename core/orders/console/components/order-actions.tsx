import { getChannel } from '#core/sites/domain/order-type.ts'
import { Button } from '#platform/ui/button.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { ORDER_STATUS } from '../../domain/order-status.ts'
import { planActions } from '../board/action-plan.ts'
import type { BoardAction } from '../board/lanes.ts'
import { useHeldStep } from '../held-step.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'
import { useBoardActions } from '../use-board-actions.ts'
import { AcceptControls } from './accept-controls.tsx'
import { TakeBackButton } from './take-back.tsx'

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

/** Filled on the card of an order that is late: somebody waits. */
const STEP =
  'min-h-target max-w-full px-2 text-sm group-has-data-[age=late]/card:bg-ink group-has-data-[age=late]/card:text-surface'

interface OrderActionsProps {
  readonly order: BoardOrder
  /** With every allowed action, and the usual minutes with one tap each. */
  readonly isComplete?: boolean
}

/** The buttons of an order, from the actions that the server allows this person. */
export const OrderActions = ({ order, isComplete = false }: OrderActionsProps) => {
  const { pending, move, press } = useBoardActions(order)
  const held = useHeldStep((state) => (state.held?.order._id === order._id ? state.held : undefined))
  const label = useActionLabel(order)
  const { primary, others } = planActions(order)
  if (held) return <TakeBackButton held={held} />
  const shownOthers = isComplete ? others : []
  if (!primary && shownOthers.length === 0) return null
  const isAnswer = primary === 'accept' && order.column === 'new'
  return (
    <div className="grid gap-2">
      {primary && isAnswer && (
        <AcceptControls
          order={order}
          busy={pending === 'accept'}
          hasQuickMinutes={isComplete}
          onAccept={(stated) => move({ action: 'accept', ...stated })}
        />
      )}
      {primary && !isAnswer && (
        <Button
          full
          variant={isComplete ? 'ink' : 'secondary'}
          busy={pending === primary}
          onClick={() => press(primary)}
          className={STEP}
        >
          {label(primary)}
        </Button>
      )}
      {shownOthers.map((action) => (
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
