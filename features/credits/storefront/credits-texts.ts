import { textsOf } from '#platform/i18n/texts-context.tsx'

/** Texts about credit. */
export const useCreditsTexts = textsOf<typeof import('../messages/en.json')>('credits')
