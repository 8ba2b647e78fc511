import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const usePrescriptionsConsoleTexts =
  createTextsHook<typeof import('./messages/en.json')>('prescriptions-console')
