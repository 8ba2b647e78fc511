import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useTrackingConsoleTexts =
  createTextsHook<typeof import('./messages/en.json')>('tracking-console')
