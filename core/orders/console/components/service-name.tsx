import { getChannel } from '#core/sites/domain/order-type.ts'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { BellIcon } from '#platform/ui/icons/bell.tsx'
import { TableIcon } from '#platform/ui/icons/table.tsx'
import { TruckIcon } from '#platform/ui/icons/truck.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

const ICONS = { delivery: TruckIcon, pickup: BagIcon, dineIn: TableIcon, inRoom: BellIcon }

interface ServiceNameProps {
  readonly order: Pick<BoardOrder, 'orderType' | 'table'>
  readonly size?: number
}

/** The fulfilment of an order, as an icon and a label; at a table or in a room, which one. */
export const ServiceName = ({ order: { orderType, table }, size = 18 }: ServiceNameProps) => {
  const t = useOrdersConsoleTexts()
  const channel = getChannel(orderType)
  const ServiceIcon = ICONS[channel]
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <ServiceIcon size={size} />
      {table ? <bdi>{t(`place.${table.kind}`, { name: table.name })}</bdi> : t(`service.${channel}`)}
    </span>
  )
}
