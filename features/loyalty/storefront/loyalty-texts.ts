import { textsOf } from '#platform/i18n/texts-context.tsx'

/** Texts about points. */
export const useLoyaltyTexts = textsOf<typeof import('../messages/en.json')>('loyalty')
