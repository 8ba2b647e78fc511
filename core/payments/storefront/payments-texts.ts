import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The texts about paying: methods, states, failures. */
export const usePaymentsTexts = textsOf<typeof import('../messages/en.json')>('payments')
