import { Button, type ButtonProps } from '#platform/ui/button.tsx'
import type { FullOrder } from '../contract/endpoints.ts'
import { useOrdersTexts } from './orders-texts.ts'
import { useRestoreCart } from './use-restore-cart.ts'

/** Takes an unpaid order back into the cart, so that it can be changed. */
export const RestoreButton = ({
  order,
  ...look
}: Pick<ButtonProps, 'size' | 'variant' | 'full' | 'className'> & {
  order: Pick<FullOrder, '_id' | 'orderId' | 'orderType' | 'store'>
}) => {
  const t = useOrdersTexts()
  const restore = useRestoreCart()
  return (
    <Button
      {...look}
      // Which one of several, for those who hear the buttons alone.
      aria-label={`${t('unpaid.change')} ${order.orderId}`}
      onClick={() => restore(order)}
    >
      {t('unpaid.change')}
    </Button>
  )
}
