import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The words about favourites. */
export const useFavouritesTexts = textsOf<typeof import('../messages/en.json')>('favourites')
