import { getChannel } from '#core/sites/domain/order-type.ts'
import type { Vendor } from './load-vendor.ts'

/** Whether the visit's outlet takes orders for later for the visit's service. */
export const canOrderLater = ({ store, orderType }: Vendor): boolean => {
  const isDelivery = getChannel(orderType) === 'delivery'
  return (isDelivery ? store.scheduledDeliveryDetails : store.scheduledPickupDetails).active
}
