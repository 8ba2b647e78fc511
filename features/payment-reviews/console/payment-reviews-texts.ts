import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const usePaymentReviewsTexts =
  createTextsHook<typeof import('./messages/en.json')>('payment-reviews-console')
