import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useReplacementsConsoleTexts =
  createTextsHook<typeof import('./messages/en.json')>('replacements-console')
