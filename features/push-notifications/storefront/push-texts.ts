import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const usePushTexts = createTextsHook<typeof import('./messages/en.json')>(
  'push-notifications-storefront',
)
