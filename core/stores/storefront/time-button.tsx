import { getChannel } from '#core/sites/domain/order-type.ts'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { ForwardIcon } from '#platform/ui/icons/forward.tsx'
import type { Vendor } from './load-vendor.ts'
import { useServiceDialog } from './service-dialog-store.ts'
import { useStoresTexts } from './stores-texts.ts'
import { getChannelState } from './use-vendor.ts'

/** Whether the visit's outlet takes orders for later for the visit's service. */
export const canOrderLater = ({ store, orderType }: Vendor): boolean => {
  const isDelivery = getChannel(orderType) === 'delivery'
  return (isDelivery ? store.scheduledDeliveryDetails : store.scheduledPickupDetails).active
}

/** The requested time of the order: as soon as possible, or the chosen time; absent where nothing can be chosen. */
export const TimeButton = ({ vendor }: { vendor: Vendor }) => {
  const t = useStoresTexts()
  const open = useServiceDialog((state) => state.open)
  if (!canOrderLater(vendor)) return null
  const isOpen = getChannelState(vendor)?.isOpen
  return (
    <button
      type="button"
      onClick={() => open('time')}
      className="pressable flex min-h-15 w-full items-center gap-3 rounded-lg border border-line bg-surface-raised px-3 py-2 hover:border-line-strong"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-strong">
        <ClockIcon size={20} />
      </span>
      <span className="min-w-0 flex-1 text-start">
        <span className="block text-muted text-xs">{t('time.label')}</span>
        <span className="block truncate font-semibold">
          <bdi>{vendor.slot?.text ?? t(isOpen ? 'time.asap' : 'time.later')}</bdi>
        </span>
      </span>
      <ForwardIcon size={18} className="text-muted" />
    </button>
  )
}
