/** The fulfilment of an order, with the numbers of the wire format. */
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

/** The selected service in the browser's storage. The numbers overlap with order types and have other meanings. */
export const SERVICE_TYPE = {
  pickup: 10,
  delivery: 20,
  pickupAndDelivery: 30,
  scheduledDelivery: 40,
  dineIn: 50,
  inRoom: 60,
} as const
export type ServiceType = (typeof SERVICE_TYPE)[keyof typeof SERVICE_TYPE]

/** The channel whose hours, pauses and payment methods apply to an order type. */
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

/** The scheduled variant of an order type. */
export const toScheduledType = (orderType: OrderType): OrderType => {
  if (orderType === ORDER_TYPE.pickup) return ORDER_TYPE.scheduledPickup
  return orderType === ORDER_TYPE.delivery ? ORDER_TYPE.scheduledDelivery : orderType
}

/** The immediate variant of an order type. */
export const toUnscheduledType = (orderType: OrderType): OrderType => {
  if (orderType === ORDER_TYPE.scheduledPickup) return ORDER_TYPE.pickup
  return orderType === ORDER_TYPE.scheduledDelivery ? ORDER_TYPE.delivery : orderType
}

/** The immediate order type of a stored service; the only place that converts between the two numberings. */
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
