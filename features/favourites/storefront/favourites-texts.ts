import { textsOf } from '#platform/i18n/texts-context.tsx'

/** Texts about favourites. */
export const useFavouritesTexts = textsOf<typeof import('../messages/en.json')>('favourites')
