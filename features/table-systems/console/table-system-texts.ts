import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useTableSystemTexts =
  createTextsHook<typeof import('./messages/en.json')>('table-systems-console')
