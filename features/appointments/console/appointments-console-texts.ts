import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useAppointmentsConsoleTexts =
  createTextsHook<typeof import('./messages/en.json')>('appointments-console')
