import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { Button } from '#platform/ui/button.tsx'
import { TruckIcon } from '#platform/ui/icons/truck.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { assignDriver } from '../board-calls.ts'
import { useBoardDialog } from '../dialog-store.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

const BUTTON = 'min-h-target justify-start text-sm'

/** For drivers: takes a free order, or returns it. */
const OwnDelivery = ({ order, me }: { order: BoardOrder; me: string }) => {
  const t = useOrdersConsoleTexts()
  const offline = t('offline.tap', { number: order.orderId })
  return (
    <Button
      full
      size="sm"
      variant="secondary"
      leading={<TruckIcon size={18} />}
      onClick={() => void assignDriver(order, order.driver ? null : me, offline)}
      className={BUTTON}
    >
      {t(order.driver ? 'driver.giveBack' : 'driver.take')}
    </Button>
  )
}

/** Who brings a delivery, as a button that assigns it; nothing on other orders, and none for the kitchen. */
export const DriverLine = ({ order }: { order: BoardOrder }) => {
  const t = useOrdersConsoleTexts()
  const { role, _id } = useConsoleData().staff
  const open = useBoardDialog((state) => state.open)
  const isOpenDelivery =
    getChannel(order.orderType) === 'delivery' && !order.isFinal && order.column !== 'new'
  if (!isOpenDelivery || role === 'kitchen') return null
  if (role === 'driver') return <OwnDelivery order={order} me={_id} />
  return (
    <Button
      full
      size="sm"
      variant="secondary"
      aria-haspopup="dialog"
      leading={<TruckIcon size={18} />}
      onClick={() => open({ kind: 'driver', orderId: order._id })}
      className={BUTTON}
    >
      {order.driver ? t('driver.is', { name: order.driver.name }) : t('driver.assign')}
    </Button>
  )
}
