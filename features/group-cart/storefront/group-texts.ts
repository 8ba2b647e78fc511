import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts about group ordering. */
export const useGroupTexts = createTextsHook<typeof import('../messages/en.json')>('group-cart')
