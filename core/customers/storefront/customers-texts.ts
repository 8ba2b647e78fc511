import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** The texts about customers: signing in, details, addresses, the account. */
export const useCustomersTexts = createTextsHook<typeof import('../messages/en.json')>('customers')
