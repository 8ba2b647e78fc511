import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The words about missing items. */
export const useReplacementsTexts = textsOf<typeof import('../messages/en.json')>('replacements')
