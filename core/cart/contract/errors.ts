import { defineErrors } from '#platform/contract/errors.ts'

export const cartErrors = defineErrors<typeof import('../messages/en.json')>()('cart', {
  /** The cart contains another store's products; the customer chooses which cart to keep. */
  anotherStore: { code: 4200, status: 409, text: 'errors.anotherStore' },
  unavailable: { code: 4201, status: 409, text: 'errors.unavailable' },
  outOfStock: { code: 4202, status: 409, text: 'errors.outOfStock' },
  expired: { code: 4205, status: 410, text: 'errors.expired' },
  empty: { code: 4206, status: 422, text: 'errors.empty' },
  tooManyLines: { code: 4207, status: 422, text: 'errors.tooManyLines' },
  unknownLine: { code: 4208, status: 404, text: 'errors.unknownLine' },
  minimumOrder: { code: 4209, status: 422, text: 'errors.minimumOrder' },
  quantity: { code: 4210, status: 422, text: 'errors.quantity' },
  tipNotOffered: { code: 4211, status: 422, text: 'errors.tipNotOffered' },
  /** The outlet uses another pricing mode for deliveries. */
  chargeNotOffered: { code: 4213, status: 422, text: 'errors.chargeNotOffered' },
  noDestination: { code: 4214, status: 422, text: 'errors.noDestination' },
  tipTooHigh: { code: 4212, status: 422, text: 'errors.tipTooHigh' },
  /** There is no draft. */
  nothingKept: { code: 4215, status: 422, text: 'errors.nothingKept' },
  /** An order placed on behalf of a customer is placed exactly as requested, or rejected. */
  notAsBefore: { code: 4216, status: 409, text: 'errors.notAsBefore' },
  /** Above the maximum and below the minimum quantity of a product per order. */
  aboveMost: { code: 4217, status: 422, text: 'errors.aboveMost' },
  belowLeast: { code: 4218, status: 422, text: 'errors.belowLeast' },
})

/** Why units stay out when a cart is merged into another one. */
export const LEFT_OUT_TEXTS = {
  quantity: 'leftOut.quantity',
  lines: 'leftOut.lines',
  unavailable: 'leftOut.unavailable',
} as const

/** Cases in which a cart as a whole does not fit into that of a group or of a table; nothing of it is moved. */
export const cartMergeErrors = defineErrors<typeof import('./messages/en.json')>()('cart-contract', {
  quantityLeftOut: { code: 5094, status: 422, text: LEFT_OUT_TEXTS.quantity },
  linesLeftOut: { code: 5095, status: 422, text: LEFT_OUT_TEXTS.lines },
})
