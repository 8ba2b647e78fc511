import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts about handing over. */
export const useDropOffTexts = createTextsHook<typeof import('../messages/en.json')>('drop-off')
