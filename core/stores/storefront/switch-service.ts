import { SERVICE_TYPE, type ServiceType } from '#core/sites/contract/order-type.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { useChangeChoice } from './change-choice.ts'
import type { Vendor } from './load-vendor.ts'
import { useStoresTexts } from './stores-texts.ts'

/**
 * Switches between delivery and pickup. Says first what changes with it: where the order comes from, its minimum,
 * and whether there is a fee.
 */
export const useSwitchService = (vendor: Vendor): ((to: ServiceType) => void) => {
  const t = useStoresTexts()
  const language = useLanguage()
  const change = useChangeChoice()
  const openPopup = usePopup((state) => state.openPopup)
  const { store, area } = vendor
  return (to) => {
    const isPickup = to === SERVICE_TYPE.pickup
    const minimum = isPickup ? store.minimumOrder.pickup : (area?.minimumOrder ?? store.minimumOrder.delivery)
    const changes = isPickup
      ? t('switch.toPickup', { store: store.name })
      : area
        ? t('switch.toArea', { area: area.name, fee: formatMoney(area.deliveryFee, language) })
        : t('switch.toDelivery')
    const least =
      minimum.amount > 0
        ? t('switch.minimum', { amount: formatMoney(minimum, language) })
        : t('switch.noMinimum')
    openPopup({
      heading: t(isPickup ? 'switch.pickupHeading' : 'switch.deliveryHeading'),
      subText: `${changes} ${least}`,
      leftBtnText: t('switch.cancel'),
      rightBtnText: t('switch.confirm'),
      handlers: { right: () => void change({ serviceType: to, storeId: store._id }) },
    })
  }
}
