import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** The texts of the shell around every page. */
export const useSitesTexts = createTextsHook<typeof import('../messages/en.json')>('sites')
