import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useNotificationsConsoleTexts =
  createTextsHook<typeof import('./messages/en.json')>('notifications-console')
