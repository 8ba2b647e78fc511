import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useOrderingLinksTexts =
  createTextsHook<typeof import('./messages/en.json')>('ordering-links-console')
