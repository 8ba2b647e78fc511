import { defineErrors } from '#platform/contract/errors.ts'

export const dropOffErrors = defineErrors<typeof import('../messages/en.json')>()('drop-off', {
  notAtDoor: { code: 4910, status: 409, text: 'errors.notAtDoor' },
  notAPicture: { code: 4911, status: 422, text: 'errors.notAPicture' },
  pictureTooLarge: { code: 4912, status: 413, text: 'errors.pictureTooLarge' },
})
