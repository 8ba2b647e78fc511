import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The words about ratings. */
export const useRatingsTexts = textsOf<typeof import('../messages/en.json')>('ratings')
