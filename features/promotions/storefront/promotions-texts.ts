import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The words of codes and offers. */
export const usePromotionsTexts = textsOf<typeof import('./messages/en.json')>('promotions-storefront')
