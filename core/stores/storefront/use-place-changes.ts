import { useEffect, useState } from 'react'
import { getChannel, ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Area, StoreCard } from '../contract/endpoints.ts'
import { formatArrival } from './format-arrival.ts'
import { useServiceDialog } from './service-dialog-store.ts'
import type { StoredPlace } from './stored-place.ts'
import { useStoresTexts } from './stores-texts.ts'
import { useOptionalVendor } from './use-vendor.ts'

export type PlaceChoice =
  | {
      readonly kind: 'area'
      readonly area: Area
      /** The exact place, when a place was chosen rather than a name. */
      readonly place: StoredPlace | null
    }
  | { readonly kind: 'outlet'; readonly outlet: StoreCard }

const useOtherOutlet = () => {
  const t = useStoresTexts()
  const cartStoreId = useServiceDialog((state) => state.cartStoreId)
  return (storeId: string, text: 'change.otherOutlet' | 'change.cartComes'): string[] =>
    cartStoreId && cartStoreId !== storeId ? [t(text)] : []
}

const getStoreId = (choice: PlaceChoice): string =>
  choice.kind === 'area' ? choice.area.store : choice.outlet._id

/** The names of the cart's items that are unavailable with the chosen service, at the cart's outlet. */
const useMissingItems = (choice: PlaceChoice | null): string[] => {
  const t = useStoresTexts()
  const language = useLanguage()
  const vendor = useOptionalVendor()
  const { cartStoreId, missingWith } = useServiceDialog()
  const [missing, setMissing] = useState<readonly string[]>([])
  const orderType = choice && (choice.kind === 'area' ? ORDER_TYPE.delivery : ORDER_TYPE.pickup)
  const isOtherWay = orderType !== null && vendor && getChannel(orderType) !== getChannel(vendor.orderType)
  const requested = choice && isOtherWay && getStoreId(choice) === cartStoreId ? orderType : null
  useEffect(() => {
    let isWanted = true
    const ask = async () => {
      const names = requested === null || !missingWith ? [] : await missingWith(requested)
      if (isWanted) setMissing(names)
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [requested, missingWith])
  return missing.length > 0 ? [t('change.missing', { items: joinWithCommas(missing, language) })] : []
}

/** Sentences about what changes with a choice: fee, minimum, time, outlet and contents of the cart. */
export const usePlaceChanges = (choice: PlaceChoice | null): readonly string[] => {
  const t = useStoresTexts()
  const language = useLanguage()
  const vendor = useOptionalVendor()
  const otherOutlet = useOtherOutlet()
  const missing = useMissingItems(choice)
  if (!choice) return []
  if (choice.kind === 'outlet') {
    return [
      t('change.pickup', { store: choice.outlet.name }),
      ...otherOutlet(choice.outlet._id, 'change.otherOutlet'),
      ...missing,
    ]
  }
  const { deliveryFee, minimumOrder, minutes, arrivalSpan, store: storeId, times } = choice.area
  const before = vendor?.area?.deliveryFee
  const fee = deliveryFee.amount === 0 ? t('area.free') : formatMoney(deliveryFee, language)
  const isOtherFee = before !== undefined && before.amount !== deliveryFee.amount
  const store = vendor?.stores.find(({ _id }) => _id === storeId)
  return [
    isOtherFee
      ? t('change.feeBefore', { fee, before: formatMoney(before, language) })
      : t('change.fee', { fee }),
    minimumOrder.amount > 0
      ? t('change.minimum', { amount: formatMoney(minimumOrder, language) })
      : t('change.noMinimum'),
    t('change.minutes', { minutes: formatArrival(minutes, arrivalSpan, language) }),
    ...(times.isOpen ? [] : [times.text]),
    ...(store && store._id !== vendor?.store._id ? [t('change.outlet', { store: store.name })] : []),
    ...otherOutlet(storeId, 'change.cartComes'),
    ...missing,
  ]
}
