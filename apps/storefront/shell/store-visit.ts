import { getChannel } from '#core/sites/domain/order-type.ts'
import { setLocalValue } from '#core/sites/storefront/local-values.ts'
import type { ServiceChoice } from '#core/stores/domain/choice-cookies.ts'
import { saveServiceChoice } from '#core/stores/storefront/change-choice.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'

const toServiceChoice = ({ serviceType, allowance, store, area, slot }: Vendor): ServiceChoice => ({
  serviceType,
  allowance,
  storeId: store._id,
  areaId: area?._id,
  slot: slot ? { startTime: slot.startTime, endTime: slot.endTime } : undefined,
})

/**
 * Stores the choice that the server shows, and what it says of the visit for scripts of the merchant that read the
 * specified names. The pages themselves read it from the server's answer.
 */
export const storeVisit = (
  site: { readonly homePath: string; readonly siteId: string },
  vendor: Vendor,
): void => {
  const { store, orderType, slot, isPartial } = vendor
  saveServiceChoice(site.homePath, toServiceChoice(vendor))
  if (isPartial) return
  const isPickup = getChannel(orderType) === 'pickup'
  const { scheduledDeliveryType } = isPickup ? store.scheduledPickupDetails : store.scheduledDeliveryDetails
  setLocalValue('promotionId', site.siteId)
  setLocalValue('activePg', String(store.location.countryRef.activePg))
  setLocalValue('skipToMenu', String(store.skipToMenu))
  setLocalValue('scheduledDeliveryType', slot ? String(scheduledDeliveryType) : undefined)
  setLocalValue('scheduledTimeSlotString', slot?.text)
}
