import { textsOf } from '#platform/i18n/texts-context.tsx'

export const useNotificationsConsoleTexts =
  textsOf<typeof import('./messages/en.json')>('notifications-console')
