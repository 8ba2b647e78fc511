import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** The texts about messages to customers. */
export const useNotificationsTexts =
  createTextsHook<typeof import('./messages/en.json')>('notifications-storefront')
