import { defineErrors } from '#platform/contract/errors.ts'

export const favouriteErrors = defineErrors<typeof import('../messages/en.json')>()('favourites', {
  /** More favourites than a customer can look through. */
  tooMany: { code: 4770, status: 409, text: 'errors.tooMany' },
})
