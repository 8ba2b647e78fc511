import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The words about credit. */
export const useCreditsTexts = textsOf<typeof import('../messages/en.json')>('credits')
