import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The words of choosing items for a customer. */
export const useCartConsoleTexts = textsOf<typeof import('./messages/en.json')>('cart-console')
