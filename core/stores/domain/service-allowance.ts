import { SERVICE_TYPE, type ServiceType } from '#core/sites/domain/order-type.ts'

/** What an outlet, or all outlets of a site together, offer. */
export interface Offered {
  readonly isDeliveryAvailable: boolean
  readonly isPickupAvailable: boolean
  readonly isDineInAvailable?: boolean
}

/**
 * The service that a customer may use: pickup only, delivery only, or both; where both are offered a customer who
 * had chosen delivery keeps it. Undefined when neither is offered.
 */
export const serviceAllowance = (offered: Offered, saved?: ServiceType): ServiceType | undefined => {
  const { isDeliveryAvailable, isPickupAvailable } = offered
  if (isDeliveryAvailable && isPickupAvailable)
    return saved === SERVICE_TYPE.delivery ? SERVICE_TYPE.delivery : SERVICE_TYPE.pickupAndDelivery
  if (isPickupAvailable) return SERVICE_TYPE.pickup
  return isDeliveryAvailable ? SERVICE_TYPE.delivery : undefined
}

export type StartUpService =
  /** No outlet offers anything: say that all stores are inactive. */
  | { readonly kind: 'allInactive' }
  | {
      readonly kind: 'service'
      readonly serviceType: ServiceType
      /** The remembered store for deliveries was chosen under another setting and is to be forgotten. */
      readonly forgetsDeliveryStore: boolean
    }

const service = (serviceType: ServiceType, forgetsDeliveryStore = false): StartUpService => ({
  kind: 'service',
  serviceType,
  forgetsDeliveryStore,
})

/**
 * What a start begins with, from the outlets of the site and the remembered service. Where both pickup and delivery
 * are offered, a remembered "pickup only" goes back to delivery.
 */
export const startUpService = (stores: readonly Offered[], saved?: ServiceType): StartUpService => {
  const offers = (kind: keyof Offered): boolean => stores.some((store) => store[kind])
  const hasDelivery = offers('isDeliveryAvailable')
  const hasPickup = offers('isPickupAvailable')
  if (hasDelivery && hasPickup) {
    if (saved === SERVICE_TYPE.pickup) return service(SERVICE_TYPE.delivery, true)
    return service(saved ?? SERVICE_TYPE.delivery)
  }
  if (hasPickup) return service(SERVICE_TYPE.pickup)
  if (hasDelivery) return service(SERVICE_TYPE.delivery)
  return offers('isDineInAvailable') ? service(SERVICE_TYPE.dineIn) : { kind: 'allInactive' }
}
