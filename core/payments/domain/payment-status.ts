/** The status of a payment, with the numbers of the wire format. */
export const PAYMENT_STATUS = {
  cancelled: 0,
  initiated: 10,
  unpaid: 20,
  aborted: 50,
  success: 100,
  pending: 481,
  failed: 4008,
} as const
export type PaymentStatus = (typeof PAYMENT_STATUS)[keyof typeof PAYMENT_STATUS]
export const PAYMENT_STATUSES = Object.values(PAYMENT_STATUS)

/** The label of a status, as a key of the payments' texts. Unpaid is a payment due on delivery. */
export const PAYMENT_STATUS_TEXT_KEYS = {
  [PAYMENT_STATUS.cancelled]: 'label.incomplete',
  [PAYMENT_STATUS.initiated]: 'label.initiated',
  [PAYMENT_STATUS.unpaid]: 'label.unpaid',
  [PAYMENT_STATUS.aborted]: 'label.incomplete',
  [PAYMENT_STATUS.success]: 'label.complete',
  [PAYMENT_STATUS.pending]: 'label.inProgress',
  [PAYMENT_STATUS.failed]: 'label.failed',
} as const satisfies Record<PaymentStatus, string>
