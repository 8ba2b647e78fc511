import { defineErrors } from '#platform/contract/errors.ts'

export const timeMachineErrors = defineErrors<typeof import('../messages/en.json')>()('time-machine', {
  momentOutOfRange: { code: 4930, status: 422, text: 'errors.momentOutOfRange' },
})
