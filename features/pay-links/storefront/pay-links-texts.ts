import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const usePayLinksTexts = createTextsHook<typeof import('../messages/en.json')>('pay-links')
