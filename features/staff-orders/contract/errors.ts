import { defineErrors } from '#platform/contract/errors.ts'

export const staffOrderErrors = defineErrors<typeof import('../messages/en.json')>()('staff-orders', {
  /** Prices or fees are no longer as they were told to the customer. */
  totalChanged: { code: 4830, status: 409, text: 'errors.totalChanged' },
  /** What is paid online only the customer can pay, and nobody is there who could. */
  notAtTheDoor: { code: 4831, status: 422, text: 'errors.notAtTheDoor' },
  unknownTable: { code: 4832, status: 422, text: 'errors.unknownTable' },
})
