import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts of the order entry screen. */
export const useStaffOrdersTexts =
  createTextsHook<typeof import('./messages/en.json')>('staff-orders-console')
