import { defineErrors } from '#platform/contract/errors.ts'

export const recurringErrors = defineErrors<typeof import('../messages/en.json')>()('recurring-orders', {
  unknownRule: { code: 4800, status: 404, text: 'errors.unknownRule' },
  /** Only paid deliveries and pickups can recur. */
  notRepeatable: { code: 4801, status: 409, text: 'errors.notRepeatable' },
  endBeforeNext: { code: 4802, status: 422, text: 'errors.endBeforeNext' },
  /** It is too late to place the order for the first date. */
  tooSoon: { code: 4803, status: 422, text: 'errors.tooSoon' },
  tooMany: { code: 4804, status: 409, text: 'errors.tooMany' },
  /** The order of that date is already placed, or the rule does not have this date. */
  dateGone: { code: 4805, status: 409, text: 'errors.dateGone' },
  ended: { code: 4806, status: 409, text: 'errors.ended' },
  noCash: { code: 4807, status: 409, text: 'errors.noCash' },
  noCard: { code: 4809, status: 409, text: 'errors.noCard' },
  /** Shown to the customer when the order of a date cannot be placed. */
  noSlot: { code: 4808, status: 409, text: 'errors.noSlot' },
  /** Shown to the customer when a dish has a conflict that they have not confirmed. */
  unconfirmedDishes: { code: 4816, status: 409, text: 'errors.unconfirmedDishes' },
})
