import { getChannel, type OrderType } from '#core/sites/domain/order-type.ts'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { BellIcon } from '#platform/ui/icons/bell.tsx'
import { TableIcon } from '#platform/ui/icons/table.tsx'
import { TruckIcon } from '#platform/ui/icons/truck.tsx'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

const ICONS = { delivery: TruckIcon, pickup: BagIcon, dineIn: TableIcon, inRoom: BellIcon }

/** The fulfilment of an order, as an icon and a label. */
export const ServiceName = ({ orderType, size = 18 }: { orderType: OrderType; size?: number }) => {
  const t = useOrdersConsoleTexts()
  const channel = getChannel(orderType)
  const ServiceIcon = ICONS[channel]
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <ServiceIcon size={size} />
      {t(`service.${channel}`)}
    </span>
  )
}
