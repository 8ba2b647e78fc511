/** The states of an order, with the numbers of the wire format. */
export const ORDER_STATUS = {
  initialize: 0,
  new: 10,
  scheduledAccepted: 12,
  approved: 20,
  declined: 30,
  kitchenReady: 40,
  outForDelivery: 50,
  delivered: 60,
  undelivered: 70,
  cancelledForCustomer: 80,
  paymentCancelled: 90,
  customerReject: 100,
  multiDineServed: 110,
  multiDinePaid: 120,
  multiDineCompleted: 130,
} as const
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS]
export const ORDER_STATUSES = Object.values(ORDER_STATUS)
