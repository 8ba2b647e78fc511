import { defineErrors } from '#platform/contract/errors.ts'

export const trackingErrors = defineErrors<typeof import('../messages/en.json')>()('tracking', {
  pageRefused: { code: 4795, status: 422, text: 'errors.pageRefused' },
  hostWrong: { code: 4796, status: 422, text: 'errors.hostWrong' },
})
