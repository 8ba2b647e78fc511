import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The texts of the frame around every page of a shop. */
export const useShellTexts = textsOf<typeof import('../messages/en.json')>('storefront')
