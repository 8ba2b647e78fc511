import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts for guests at a table or in a room. */
export const useDineInTexts = createTextsHook<typeof import('../messages/en.json')>('dine-in')
