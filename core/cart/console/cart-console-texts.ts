import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts for choosing items on behalf of a customer. */
export const useCartConsoleTexts = createTextsHook<typeof import('./messages/en.json')>('cart-console')
