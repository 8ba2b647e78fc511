import { SERVICE_TYPE, type ServiceType } from '#core/sites/domain/order-type.ts'

/** The services that an outlet, or all outlets of a site together, offer. */
export interface OfferedServices {
  readonly delivery: boolean
  readonly pickup: boolean
  readonly dineIn: boolean
  readonly inRoom: boolean
}

/** What the browser stored at the last visit. */
export interface LastVisitService {
  /** The service that the customer last used. */
  readonly serviceType?: ServiceType | undefined
  /** The site's allowance at that time. */
  readonly allowance?: ServiceType | undefined
}

/** How a visit begins; `clearsDeliveryStore` when the stored outlet for deliveries must be deleted. */
export type StartUpService =
  | { readonly kind: 'allInactive' }
  | {
      readonly kind: 'ready'
      readonly allowance: ServiceType
      readonly serviceType: ServiceType
      readonly clearsDeliveryStore: boolean
    }

/**
 * The allowance as a stored number: pickup only is 10, delivery only 20, both 30. Both stays 20 where delivery was
 * stored, so that a customer who is used to delivery is not asked again. Undefined: neither.
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

/** The services that at least one of several outlets offers. */
export const mergeOfferedServices = (outlets: readonly OfferedServices[]): OfferedServices => ({
  delivery: outlets.some(({ delivery }) => delivery),
  pickup: outlets.some(({ pickup }) => pickup),
  dineIn: outlets.some(({ dineIn }) => dineIn),
  inRoom: outlets.some(({ inRoom }) => inRoom),
})

/** The service of guests who sit at a table or in a room, which nothing else replaces while it is offered. */
const getSeatedService = (
  offered: OfferedServices,
  saved: ServiceType | undefined,
): ServiceType | undefined => {
  const { dineIn, inRoom } = SERVICE_TYPE
  if (saved === dineIn && offered.dineIn) return dineIn
  return saved === inRoom && offered.inRoom ? inRoom : undefined
}

/**
 * The service that a visit begins with. Where both are offered and the stored allowance was pickup only, the merchant
 * has since started to deliver: delivery becomes the default, and the outlet stored for it is void. A customer who
 * chose pickup while both were offered keeps it.
 */
export const computeStartUpService = (
  outlets: readonly OfferedServices[],
  saved: LastVisitService = {},
): StartUpService => {
  const offered = mergeOfferedServices(outlets)
  const allowance = computeServiceAllowance(offered, saved.serviceType)
  const seated = getSeatedService(offered, saved.serviceType)
  if (seated)
    return { kind: 'ready', allowance: allowance ?? seated, serviceType: seated, clearsDeliveryStore: false }
  if (allowance === undefined) {
    if (!offered.dineIn && !offered.inRoom) return { kind: 'allInactive' }
    const only = offered.dineIn ? SERVICE_TYPE.dineIn : SERVICE_TYPE.inRoom
    return { kind: 'ready', allowance: only, serviceType: only, clearsDeliveryStore: false }
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
