import { textsOf } from '#platform/i18n/texts-context.tsx'

/** Texts for missing items. */
export const useReplacementsTexts = textsOf<typeof import('../messages/en.json')>('replacements')
