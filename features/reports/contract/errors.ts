import { defineErrors } from '#platform/contract/errors.ts'

export const reportErrors = defineErrors<typeof import('../messages/en.json')>()('reports', {
  spanTooLong: { code: 4960, status: 422, text: 'errors.spanTooLong' },
  spanReversed: { code: 4961, status: 422, text: 'errors.spanReversed' },
  dayClosed: { code: 4962, status: 409, text: 'errors.dayClosed' },
  dayNotBegun: { code: 4963, status: 422, text: 'errors.dayNotBegun' },
  ordersOpen: { code: 4964, status: 409, text: 'errors.ordersOpen' },
  countDiffers: { code: 4965, status: 422, text: 'errors.countDiffers' },
  leftTooMuch: { code: 4966, status: 422, text: 'errors.leftTooMuch' },
})
