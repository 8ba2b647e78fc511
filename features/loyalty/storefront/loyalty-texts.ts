import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The words about points. */
export const useLoyaltyTexts = textsOf<typeof import('../messages/en.json')>('loyalty')
