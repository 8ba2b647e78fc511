import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import { formatMinutes, formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { ForwardIcon } from '#platform/ui/icons/forward.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import type { Vendor } from './load-vendor.ts'
import { useServiceDialog } from './service-dialog-store.ts'
import { ServiceSegments } from './service-segments.tsx'
import { useStoresTexts } from './stores-texts.ts'
import { TimeButton } from './time-button.tsx'

const usePlaceLabel = (vendor: Vendor) => {
  const t = useStoresTexts()
  const language = useLanguage()
  const { area, store, serviceType, stores } = vendor
  if (serviceType === SERVICE_TYPE.pickup) {
    return {
      view: 'outlet' as const,
      Icon: StoreIcon,
      label: t('place.pickupFrom'),
      value: store.name,
      detail: formatMinutes(store.preparationMinutes, store.preparationMinutes, language),
      isFixed: stores.filter(({ isPickupAvailable }) => isPickupAvailable).length < 2,
    }
  }
  const fee =
    area && (area.deliveryFee.amount === 0 ? t('area.free') : formatMoney(area.deliveryFee, language))
  return {
    view: 'area' as const,
    Icon: PinIcon,
    label: t('place.deliverTo'),
    value: area ? area.name : t('place.chooseArea'),
    detail: area ? `${formatMinutes(area.minutes, area.minutes, language)} · ${fee}` : '',
    isFixed: false,
  }
}

const PlaceButton = ({ vendor }: { vendor: Vendor }) => {
  const open = useServiceDialog((state) => state.open)
  const { view, Icon, label, value, detail, isFixed } = usePlaceLabel(vendor)
  const body = (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-strong">
        <Icon size={20} />
      </span>
      <span className="min-w-0 flex-1 text-start">
        <span className="block text-muted text-xs">{label}</span>
        <span className="block truncate font-semibold">
          <bdi>{value}</bdi>
        </span>
      </span>
      <span className="shrink-0 text-muted text-sm">
        <bdi>{detail}</bdi>
      </span>
    </>
  )
  const look =
    'flex min-h-15 w-full items-center gap-3 rounded-lg border border-line bg-surface-raised px-3 py-2'
  if (isFixed) return <div className={look}>{body}</div>
  return (
    <button
      type="button"
      onClick={() => open(view)}
      className={classNames(look, 'pressable hover:border-line-strong')}
    >
      {body}
      <ForwardIcon size={18} className="text-muted" />
    </button>
  )
}

/** Service, place and time: delivery or pickup, the area or outlet, and now or later. */
export const ServiceBar = ({ vendor }: { vendor: Vendor }) => {
  const open = useServiceDialog((state) => state.open)
  const { offers, serviceType } = vendor
  return (
    <div className="grid grid-cols-1 gap-3 md:max-w-md desktop:w-96">
      {offers.delivery && offers.pickup && (
        <ServiceSegments
          view={serviceType === SERVICE_TYPE.pickup ? 'outlet' : 'area'}
          onChange={(view) => open(view)}
        />
      )}
      <PlaceButton vendor={vendor} />
      <TimeButton vendor={vendor} />
    </div>
  )
}
