/** How an order reaches its customer: the numbers of the wire. */
export const ORDER_TYPE = {
  pickup: 10,
  delivery: 20,
  scheduledPickup: 30,
  scheduledDelivery: 40,
  dineIn: 50,
  inRoomDining: 60,
} as const
export type OrderType = (typeof ORDER_TYPE)[keyof typeof ORDER_TYPE]
export const ORDER_TYPES = Object.values(ORDER_TYPE)

/** What the browser remembers as the chosen service. The numbers overlap with order types and mean other things. */
export const SERVICE_TYPE = {
  pickup: 10,
  delivery: 20,
  pickupAndDelivery: 30,
  scheduledDelivery: 40,
  dineIn: 50,
  inRoom: 60,
} as const
export type ServiceType = (typeof SERVICE_TYPE)[keyof typeof SERVICE_TYPE]

/** The channel whose hours, pauses and payment methods an order type follows. */
export const CHANNELS = ['delivery', 'pickup', 'dineIn', 'inRoom'] as const
export type Channel = (typeof CHANNELS)[number]

export const getChannel = (orderType: OrderType): Channel => {
  switch (orderType) {
    case ORDER_TYPE.pickup:
    case ORDER_TYPE.scheduledPickup:
      return 'pickup'
    case ORDER_TYPE.delivery:
    case ORDER_TYPE.scheduledDelivery:
      return 'delivery'
    case ORDER_TYPE.dineIn:
      return 'dineIn'
    case ORDER_TYPE.inRoomDining:
      return 'inRoom'
  }
}

export const isScheduled = (orderType: OrderType): boolean =>
  orderType === ORDER_TYPE.scheduledPickup || orderType === ORDER_TYPE.scheduledDelivery

/** The same way of ordering, for later. */
export const toScheduledType = (orderType: OrderType): OrderType => {
  if (orderType === ORDER_TYPE.pickup) return ORDER_TYPE.scheduledPickup
  return orderType === ORDER_TYPE.delivery ? ORDER_TYPE.scheduledDelivery : orderType
}

/** The same way of ordering, as soon as possible. */
export const toUnscheduledType = (orderType: OrderType): OrderType => {
  if (orderType === ORDER_TYPE.scheduledPickup) return ORDER_TYPE.pickup
  return orderType === ORDER_TYPE.scheduledDelivery ? ORDER_TYPE.delivery : orderType
}

/** The order type of an unscheduled order for a remembered service; the only place where the two numberings meet. */
export const toOrderType = (serviceType: ServiceType): OrderType => {
  switch (serviceType) {
    case SERVICE_TYPE.pickup:
      return ORDER_TYPE.pickup
    case SERVICE_TYPE.scheduledDelivery:
      return ORDER_TYPE.scheduledDelivery
    case SERVICE_TYPE.dineIn:
      return ORDER_TYPE.dineIn
    case SERVICE_TYPE.inRoom:
      return ORDER_TYPE.inRoomDining
    case SERVICE_TYPE.delivery:
    case SERVICE_TYPE.pickupAndDelivery:
      return ORDER_TYPE.delivery
  }
}
