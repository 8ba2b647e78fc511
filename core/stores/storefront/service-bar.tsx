import { getAssortmentKind } from '#core/sites/domain/offer-label.ts'
import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { TableIcon } from '#platform/ui/icons/table.tsx'
import { TruckIcon } from '#platform/ui/icons/truck.tsx'
import { canOrderLater } from './can-order-later.ts'
import { formatArrival } from './format-arrival.ts'
import type { Vendor } from './load-vendor.ts'
import { useSeat } from './seat-store.ts'
import { type ServiceDialogState, useServiceDialog } from './service-dialog-store.ts'
import { useStoresTexts } from './stores-texts.ts'
import { getChannelState } from './use-vendor.ts'

type View = NonNullable<ServiceDialogState['view']>

interface Half {
  /** What it changes; absent where there is nothing to choose. */
  readonly view?: View | undefined
  readonly label: string
  readonly value: string
}

/** Served at the table or in the room: there is neither a place nor a time to choose. */
const isSeated = (serviceType: Vendor['serviceType']): boolean => serviceType >= SERVICE_TYPE.dineIn

const usePlace = ({ area, store, stores, serviceType, offers }: Vendor): Half => {
  const t = useStoresTexts()
  const language = useLanguage()
  const seat = useSeat((state) => state.place)
  if (isSeated(serviceType)) return { label: t('service.seated'), value: seat ?? store.name }
  if (serviceType === SERVICE_TYPE.pickup) {
    const outlets = stores.filter(({ isPickupAvailable }) => isPickupAvailable)
    const isFixed = outlets.length < 2 && !offers.delivery
    return { view: isFixed ? undefined : 'outlet', label: t('service.pickup'), value: store.name }
  }
  if (!area) return { view: 'area', label: t('service.delivery'), value: t('place.chooseArea') }
  const { amount } = area.deliveryFee
  const fee =
    amount === 0 ? t('area.free') : `${t('service.delivery')} · ${formatMoney(area.deliveryFee, language)}`
  return { view: 'area', label: fee, value: area.name }
}

/** The chosen time, else the usual time as far as it is known; undefined where there is nothing to say or to choose. */
const useTime = (vendor: Vendor): Half | undefined => {
  const t = useStoresTexts()
  const language = useLanguage()
  const isService = getAssortmentKind(useSite().brand.merchantType) === 'services'
  const { area, store, slot, serviceType, isPartial } = vendor
  if (isSeated(serviceType)) return undefined
  const isPickup = serviceType === SERVICE_TYPE.pickup
  const minutes = isPickup ? (isPartial ? undefined : store.preparationMinutes) : area?.minutes
  const span = isPickup ? store.arrivalSpan : (area?.arrivalSpan ?? 0)
  const isOpen = getChannelState(vendor)?.isOpen
  const view = canOrderLater(vendor) ? 'time' : undefined
  const usual =
    minutes !== undefined && isOpen && !isService ? formatArrival(minutes, span, language) : undefined
  const value = slot?.text ?? usual ?? (view && t(isOpen ? 'time.asap' : 'time.later'))
  return value ? { view, label: t('time.label'), value } : undefined
}

const HALF = 'flex min-h-17 min-w-36 flex-1 items-center gap-2.5 px-3.5 py-2 text-start'

/** One half of the card: a button where something can be chosen. */
const ContextHalf = ({ half: { view, label, value }, Icon }: { half: Half; Icon?: typeof BagIcon }) => {
  const open = useServiceDialog((state) => state.open)
  const body = (
    <>
      {Icon && <Icon size={22} className="text-brand-strong" />}
      <span className="min-w-0 flex-1">
        <span className="block text-muted text-xs">
          <bdi>{label}</bdi>
        </span>{' '}
        <span className="line-clamp-2 text-pretty font-bold text-desc leading-tight">
          <bdi>{value}</bdi>
        </span>
      </span>
    </>
  )
  if (!view) return <div className={HALF}>{body}</div>
  return (
    <button
      type="button"
      onClick={() => open(view)}
      className={`${HALF} hover:bg-surface-sunken focus-visible:-outline-offset-3`}
    >
      {body}
      {!Icon && <ChevronDownIcon size={16} className="text-muted" />}
    </button>
  )
}

const getServiceIcon = (serviceType: Vendor['serviceType']) => {
  if (isSeated(serviceType)) return TableIcon
  return serviceType === SERVICE_TYPE.pickup ? BagIcon : TruckIcon
}

/** Where the order goes, what that costs and when it arrives, in one card over the edge of the stage. */
export const ServiceBar = ({ vendor }: { vendor: Vendor }) => {
  const place = usePlace(vendor)
  const time = useTime(vendor)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part
    <div
      role="group"
      aria-label={useStoresTexts()('service.label')}
      className="relative -mt-9 mb-2 flex max-w-xl flex-wrap divide-x divide-line overflow-hidden rounded-xl border border-line bg-surface-raised shadow-md"
    >
      <ContextHalf half={place} Icon={getServiceIcon(vendor.serviceType)} />
      {time && <ContextHalf half={time} />}
    </div>
  )
}
