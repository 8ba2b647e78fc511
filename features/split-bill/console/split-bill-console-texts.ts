import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts for staff who take shares of a bill. */
export const useSplitBillConsoleTexts =
  createTextsHook<typeof import('./messages/en.json')>('split-bill-console')
