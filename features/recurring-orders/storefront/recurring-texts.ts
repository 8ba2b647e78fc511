import { textsOf } from '#platform/i18n/texts-context.tsx'

/** Texts of recurring orders. */
export const useRecurringTexts = textsOf<typeof import('../messages/en.json')>('recurring-orders')
