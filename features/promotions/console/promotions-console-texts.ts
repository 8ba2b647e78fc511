import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const usePromotionsConsoleTexts =
  createTextsHook<typeof import('./messages/en.json')>('promotions-console')
