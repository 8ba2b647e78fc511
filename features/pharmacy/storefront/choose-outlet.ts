import { activateMerchant } from '#core/cart/storefront/activate-merchant.ts'
import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import { saveServiceChoice } from '#core/stores/storefront/change-choice.ts'
import type { PharmacyOutlet } from './load-pharmacies.ts'

/** Makes this outlet's menu the one that is shown next; what was chosen at another merchant is put away. */
export const chooseOutlet = ({ homePath, _id: storeId, isPickupAvailable }: PharmacyOutlet): void => {
  const serviceType = isPickupAvailable ? SERVICE_TYPE.pickup : SERVICE_TYPE.delivery
  activateMerchant(homePath)
  saveServiceChoice(homePath, { serviceType, storeId })
}
