import { defineErrors } from '#platform/contract/errors.ts'

export const webhookErrors = defineErrors<typeof import('../messages/en.json')>()('webhooks', {
  /** Not https, with a password, or in a private network. */
  addressRefused: { code: 4810, status: 422, text: 'errors.addressRefused' },
  tooMany: { code: 4811, status: 409, text: 'errors.tooMany' },
  unknownWebhook: { code: 4812, status: 404, text: 'errors.unknownWebhook' },
  /** It is still waiting, or was delivered. */
  notFailed: { code: 4813, status: 409, text: 'errors.notFailed' },
  unknownKey: { code: 4814, status: 404, text: 'errors.unknownKey' },
  /** The key is valid, but lacks this scope. */
  scopeMissing: { code: 4815, status: 403, text: 'errors.scopeMissing' },
})
