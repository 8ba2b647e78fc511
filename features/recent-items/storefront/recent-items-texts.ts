import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts about dishes to order again. */
export const useRecentItemsTexts = createTextsHook<typeof import('../messages/en.json')>('recent-items')
