import { defineErrors } from '#platform/contract/errors.ts'

export const recurringErrors = defineErrors<typeof import('../messages/en.json')>()('recurring-orders', {
  unknownRule: { code: 4800, status: 404, text: 'errors.unknownRule' },
  /** Only what is delivered or picked up, and was ordered for good, comes again. */
  notRepeatable: { code: 4801, status: 409, text: 'errors.notRepeatable' },
  endBeforeNext: { code: 4802, status: 422, text: 'errors.endBeforeNext' },
  /** The order for the first date could not be placed in time. */
  tooSoon: { code: 4803, status: 422, text: 'errors.tooSoon' },
  tooMany: { code: 4804, status: 409, text: 'errors.tooMany' },
  /** The order of that date is made, or the date is none of the rule's. */
  dateGone: { code: 4805, status: 409, text: 'errors.dateGone' },
  ended: { code: 4806, status: 409, text: 'errors.ended' },
  noCash: { code: 4807, status: 409, text: 'errors.noCash' },
  noCard: { code: 4809, status: 409, text: 'errors.noCard' },
  /** Told to the customer when the order of a date cannot be placed. */
  noSlot: { code: 4808, status: 409, text: 'errors.noSlot' },
})
