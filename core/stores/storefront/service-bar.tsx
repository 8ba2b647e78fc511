import { SERVICE_TYPE, type ServiceType } from '#core/sites/contract/order-type.ts'
import { formatMinutes, formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { ForwardIcon } from '#platform/ui/icons/forward.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { TruckIcon } from '#platform/ui/icons/truck.tsx'
import type { Vendor } from './load-vendor.ts'
import { useServiceDialog } from './service-dialog-store.ts'
import { useStoresTexts } from './stores-texts.ts'
import { useSwitchService } from './switch-service.ts'

const SEGMENT =
  'inline-flex min-h-target flex-1 items-center justify-center gap-2 rounded-full px-4 font-semibold text-sm ' +
  'focus-visible:-outline-offset-3'

const Segment = ({
  chosen,
  onChoose,
  icon,
  label,
}: {
  chosen: boolean
  onChoose: () => void
  icon: React.ReactNode
  label: string
}) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={chosen ? undefined : onChoose}
    className={classNames(
      SEGMENT,
      chosen ? 'bg-surface-raised text-ink shadow-sm' : 'text-muted hover:text-ink',
    )}
  >
    {icon}
    {label}
  </button>
)

const ServiceSwitch = ({ vendor }: { vendor: Vendor }) => {
  const t = useStoresTexts()
  const switchService = useSwitchService(vendor)
  const { offers, serviceType } = vendor
  if (!offers.delivery || !offers.pickup) return null
  const is = (type: ServiceType) => serviceType === type
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part
    <div
      role="group"
      aria-label={t('service.label')}
      className="flex gap-1 rounded-full bg-surface-sunken p-1"
    >
      <Segment
        chosen={is(SERVICE_TYPE.delivery)}
        onChoose={() => switchService(SERVICE_TYPE.delivery)}
        icon={<TruckIcon size={18} />}
        label={t('service.delivery')}
      />
      <Segment
        chosen={is(SERVICE_TYPE.pickup)}
        onChoose={() => switchService(SERVICE_TYPE.pickup)}
        icon={<BagIcon size={18} />}
        label={t('service.pickup')}
      />
    </div>
  )
}

const usePlace = (vendor: Vendor) => {
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
    detail: area
      ? `${formatMinutes(area.minutes, area.minutes, language)} · ${fee}`
      : t('place.chooseAreaHint'),
    isFixed: false,
  }
}

const PlaceButton = ({ vendor }: { vendor: Vendor }) => {
  const open = useServiceDialog((state) => state.open)
  const { view, Icon, label, value, detail, isFixed } = usePlace(vendor)
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

/** How and from where: delivery or pickup, and the area or outlet. */
export const ServiceBar = ({ vendor }: { vendor: Vendor }) => (
  <div className="grid gap-3 md:max-w-md desktop:w-96">
    <ServiceSwitch vendor={vendor} />
    <PlaceButton vendor={vendor} />
  </div>
)
