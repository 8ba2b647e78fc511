import { formatMinutes, formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Area, StoreCard } from '../contract/endpoints.ts'
import type { RememberedPlace } from './remembered-place.ts'
import { useServiceDialog } from './service-dialog-store.ts'
import { useStoresTexts } from './stores-texts.ts'
import { useVendorIfAny } from './use-vendor.ts'

export type PlaceChoice =
  | {
      readonly kind: 'area'
      readonly area: Area
      /** Where exactly, when a place was chosen rather than a name. */
      readonly place: RememberedPlace | null
    }
  | { readonly kind: 'outlet'; readonly outlet: StoreCard }

const useOtherOutlet = () => {
  const t = useStoresTexts()
  const cartStoreId = useServiceDialog((state) => state.cartStoreId)
  return (storeId: string): string[] =>
    cartStoreId && cartStoreId !== storeId ? [t('change.otherOutlet')] : []
}

/** In sentences, what becomes different with a choice: fee, minimum, time, outlet and what is in the cart. */
export const usePlaceChanges = (choice: PlaceChoice | null): readonly string[] => {
  const t = useStoresTexts()
  const language = useLanguage()
  const vendor = useVendorIfAny()
  const otherOutlet = useOtherOutlet()
  if (!choice) return []
  if (choice.kind === 'outlet') {
    return [t('change.pickup', { store: choice.outlet.name }), ...otherOutlet(choice.outlet._id)]
  }
  const { deliveryFee, minimumOrder, minutes, store: storeId, times } = choice.area
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
    t('change.minutes', { minutes: formatMinutes(minutes, minutes, language) }),
    ...(times.isOpen ? [] : [times.text]),
    ...(store && store._id !== vendor?.store._id ? [t('change.outlet', { store: store.name })] : []),
    ...otherOutlet(storeId),
  ]
}
