import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** The texts about paying: methods, states, failures. */
export const usePaymentsTexts = createTextsHook<typeof import('../messages/en.json')>('payments')
