import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useOfflineTexts = createTextsHook<typeof import('./messages/en.json')>('offline-storefront')
