import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts of the cart and the item sheet. */
export const useCartTexts = createTextsHook<typeof import('../messages/en.json')>('cart')
