import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const usePayLinksConsoleTexts =
  createTextsHook<typeof import('./messages/en.json')>('pay-links-console')
