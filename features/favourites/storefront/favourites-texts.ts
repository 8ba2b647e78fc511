import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts about favourites. */
export const useFavouritesTexts = createTextsHook<typeof import('../messages/en.json')>('favourites')
