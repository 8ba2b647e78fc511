import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useConversionsTexts = createTextsHook<typeof import('./messages/en.json')>('conversions-console')
