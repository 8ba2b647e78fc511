import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts from the cart to a placed order. */
export const useCheckoutTexts = createTextsHook<typeof import('../messages/en.json')>('checkout')
