import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useOutreachConsoleTexts =
  createTextsHook<typeof import('./messages/en.json')>('outreach-console')
