import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useMapsTexts = createTextsHook<typeof import('../messages/en.json')>('maps')
