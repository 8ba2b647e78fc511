import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The words about recurring orders. */
export const useRecurringTexts = textsOf<typeof import('../messages/en.json')>('recurring-orders')
