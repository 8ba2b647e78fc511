import { textsOf } from '#platform/i18n/texts-context.tsx'

/** Texts about codes and offers. */
export const usePromotionsTexts = textsOf<typeof import('./messages/en.json')>('promotions-storefront')
