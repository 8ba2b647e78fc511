import { defineErrors } from '#platform/contract/errors.ts'

/** Errors of editing the menu or uploading a picture. */
export const editorErrors = defineErrors<typeof import('../messages/en.json')>()('menu-editor', {
  nameTaken: { code: 4342, status: 409, text: 'errors.nameTaken' },
  pictureTooLarge: { code: 4363, status: 413, text: 'errors.pictureTooLarge' },
  notAPicture: { code: 4364, status: 415, text: 'errors.notAPicture' },
  tooManyPixels: { code: 4365, status: 422, text: 'errors.tooManyPixels' },
})
