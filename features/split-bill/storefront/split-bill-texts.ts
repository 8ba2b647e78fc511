import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts for guests who share a bill. */
export const useSplitBillTexts = createTextsHook<typeof import('../messages/en.json')>('split-bill')
