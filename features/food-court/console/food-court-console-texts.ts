import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useFoodCourtConsoleTexts =
  createTextsHook<typeof import('./messages/en.json')>('food-court-console')
