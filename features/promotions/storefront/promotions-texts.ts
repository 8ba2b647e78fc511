import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts about codes and offers. */
export const usePromotionsTexts =
  createTextsHook<typeof import('./messages/en.json')>('promotions-storefront')
