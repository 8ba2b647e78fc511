import { SERVICE_TYPE, type ServiceType } from '#core/sites/domain/order-type.ts'

/** The services that an outlet, or all outlets of a site together, can give. */
export interface OfferedServices {
  readonly delivery: boolean
  readonly pickup: boolean
  readonly dineIn: boolean
}

/** What the browser remembers from the last visit. */
export interface SavedService {
  /** The service that the customer last used. */
  readonly serviceType?: ServiceType | undefined
  /** What the site allowed then. */
  readonly allowance?: ServiceType | undefined
}

/** How a visit begins; `clearsDeliveryStore` when the remembered outlet for deliveries must be forgotten. */
export type StartUpService =
  | { readonly kind: 'allInactive' }
  | {
      readonly kind: 'ready'
      readonly allowance: ServiceType
      readonly serviceType: ServiceType
      readonly clearsDeliveryStore: boolean
    }

/**
 * The allowance as a remembered number: pickup only is 10, delivery only 20, both 30. Both stays 20 where delivery
 * was remembered, so that a customer who is used to delivery is not asked again. Undefined: neither.
 */
export const computeServiceAllowance = (
  offered: Pick<OfferedServices, 'delivery' | 'pickup'>,
  saved?: ServiceType,
): ServiceType | undefined => {
  if (offered.delivery && offered.pickup)
    return saved === SERVICE_TYPE.delivery ? SERVICE_TYPE.delivery : SERVICE_TYPE.pickupAndDelivery
  if (offered.delivery) return SERVICE_TYPE.delivery
  return offered.pickup ? SERVICE_TYPE.pickup : undefined
}

/** The services that at least one of several outlets gives. */
export const mergeOfferedServices = (outlets: readonly OfferedServices[]): OfferedServices => ({
  delivery: outlets.some(({ delivery }) => delivery),
  pickup: outlets.some(({ pickup }) => pickup),
  dineIn: outlets.some(({ dineIn }) => dineIn),
})

/**
 * The service that a visit begins with. Where both are offered and the remembered allowance was pickup only, the
 * merchant has begun to deliver since: delivery comes first then, and the outlet remembered for it is void. A
 * customer who chose pickup while both were offered keeps it.
 */
export const computeStartUpService = (
  outlets: readonly OfferedServices[],
  saved: SavedService = {},
): StartUpService => {
  const offered = mergeOfferedServices(outlets)
  const allowance = computeServiceAllowance(offered, saved.serviceType)
  if (allowance === undefined) {
    if (!offered.dineIn) return { kind: 'allInactive' }
    const { dineIn } = SERVICE_TYPE
    return { kind: 'ready', allowance: dineIn, serviceType: dineIn, clearsDeliveryStore: false }
  }
  const both = offered.delivery && offered.pickup
  if (!both) return { kind: 'ready', allowance, serviceType: allowance, clearsDeliveryStore: false }
  const wasPickupOnly = saved.allowance === SERVICE_TYPE.pickup
  const keepsPickup = saved.serviceType === SERVICE_TYPE.pickup && !wasPickupOnly
  return {
    kind: 'ready',
    allowance,
    serviceType: keepsPickup ? SERVICE_TYPE.pickup : SERVICE_TYPE.delivery,
    clearsDeliveryStore: wasPickupOnly,
  }
}
