import { getChannel } from '#core/sites/domain/order-type.ts'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { ORDER_STATUS } from '../../domain/order-status.ts'
import type { BoardAction } from '../board/lanes.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

/** The button label of an action, in the counter's wording for this kind of order. */
export const useActionLabel = (order: BoardOrder): ((action: BoardAction) => string) => {
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
