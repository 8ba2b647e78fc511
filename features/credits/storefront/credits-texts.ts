import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts about credit. */
export const useCreditsTexts = createTextsHook<typeof import('../messages/en.json')>('credits')
