import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts of recurring orders. */
export const useRecurringTexts = createTextsHook<typeof import('../messages/en.json')>('recurring-orders')
