import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { TableIcon } from '#platform/ui/icons/table.tsx'
import { TruckIcon } from '#platform/ui/icons/truck.tsx'
import { useSeat } from './seat-store.ts'
import { useServiceDialog } from './service-dialog-store.ts'
import { useStoresTexts } from './stores-texts.ts'
import { getChannelState, useOptionalVendor } from './use-vendor.ts'

/** Where guests sit is said by the code that they scanned, so there is nothing to choose. */
const SeatedChip = () => {
  const t = useStoresTexts()
  const place = useSeat((seat) => seat.place)
  return (
    <span data-seat="" className="flex shrink-0 items-center gap-2 px-2 text-sm">
      <TableIcon size={18} className="shrink-0 text-brand-strong" />
      <bdi className="max-w-40 truncate font-semibold @max-[26rem]:sr-only">
        {place ?? t('service.seated')}
      </bdi>
    </span>
  )
}

/** In the header: the service and place of the order and whether that is open; opens the dialog that changes it. */
export const ServiceChip = () => {
  const t = useStoresTexts()
  const vendor = useOptionalVendor()
  const open = useServiceDialog((state) => state.open)
  if (!vendor) return null
  const { serviceType } = vendor
  if (serviceType === SERVICE_TYPE.dineIn || serviceType === SERVICE_TYPE.inRoom) return <SeatedChip />
  const isPickup = serviceType === SERVICE_TYPE.pickup
  const place = isPickup ? vendor.store.name : vendor.area?.name
  const service = t(isPickup ? 'service.pickup' : 'service.delivery')
  const Icon = isPickup ? BagIcon : TruckIcon
  return (
    <button
      type="button"
      onClick={() => open(isPickup ? 'outlet' : 'area')}
      className="pressable flex min-h-target min-w-0 items-center gap-2 rounded-full bg-surface-sunken px-3 text-sm hover:bg-line md:px-4 [@media(scripting:none)]:hidden"
    >
      <Icon size={18} className="text-brand-strong" />
      <span className="min-w-0 truncate font-semibold max-sm:sr-only max-md:max-w-24">
        <span className="max-md:sr-only">{service}</span>
        {place && (
          <>
            <span className="max-md:hidden"> · </span>
            <bdi>{place}</bdi>
          </>
        )}
      </span>
      <span className="hidden text-muted desktop:inline in-[:has([data-sells-nothing])]:hidden!">
        {getChannelState(vendor)?.text}
      </span>
      <ChevronDownIcon size={16} className="text-muted" />
      <span className="sr-only">{t('service.change')}</span>
    </button>
  )
}
