import { textsOf } from '#platform/i18n/texts-context.tsx'

/** Texts about ratings. */
export const useRatingsTexts = textsOf<typeof import('../messages/en.json')>('ratings')
