import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useNewShopsTexts = createTextsHook<typeof import('./messages/en.json')>('new-shops-console')
