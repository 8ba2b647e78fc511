import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useKitchenTexts =
  createTextsHook<typeof import('./messages/en.json')>('kitchen-stations-console')
