import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts for missing items. */
export const useReplacementsTexts = createTextsHook<typeof import('../messages/en.json')>('replacements')
