import { textsOf } from '#platform/i18n/texts-context.tsx'

/** Texts of the cart and the item sheet. */
export const useCartTexts = textsOf<typeof import('../messages/en.json')>('cart')
