import { defineErrors } from './errors.ts'

/** What any form of several people may answer. */
export const formErrors = defineErrors<typeof import('./messages/en.json')>()('contract', {
  /** Somebody else saved a form after it was read; `data` is the form as it is now. */
  changedMeanwhile: { code: 4090, status: 409, text: 'errors.changedMeanwhile' },
})
