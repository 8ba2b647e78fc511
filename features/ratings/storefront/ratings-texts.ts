import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts about ratings. */
export const useRatingsTexts = createTextsHook<typeof import('../messages/en.json')>('ratings')
