import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** The texts of the frame around every page of a shop. */
export const useShellTexts = createTextsHook<typeof import('../messages/en.json')>('storefront')
