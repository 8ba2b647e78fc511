import { defineErrors } from '#platform/contract/errors.ts'

export const newShopErrors = defineErrors<typeof import('../messages/en.json')>()('new-shops', {
  /** Nobody may sign up by themselves here, or no mail would reach them. */
  signUpClosed: { code: 4550, status: 403, text: 'errors.signUpClosed' },
  /** Replaced, expired or never made. */
  invalidLink: { code: 4551, status: 410, text: 'errors.invalidLink' },
  /** The shop of this link is open: its owner signs in. */
  openAlready: { code: 4552, status: 409, text: 'errors.openAlready' },
  /** A word that every shop uses, or another shop's address. */
  addressTaken: { code: 4553, status: 409, text: 'errors.addressTaken' },
})
