import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts about points. */
export const useLoyaltyTexts = createTextsHook<typeof import('../messages/en.json')>('loyalty')
