import { defineErrors } from '#platform/contract/errors.ts'

export const staffOrderErrors = defineErrors<typeof import('../messages/en.json')>()('staff-orders', {
  /** Prices or fees have changed since the customer was told the total. */
  totalChanged: { code: 4830, status: 409, text: 'errors.totalChanged' },
  /** Only the customer can pay online, and no pay link can be sent. */
  notAtTheDoor: { code: 4831, status: 422, text: 'errors.notAtTheDoor' },
})
