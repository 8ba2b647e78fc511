import { usePaymentReviewsTexts } from './payment-reviews-texts.ts'

export const PaymentReviewsLabel = () => {
  const t = usePaymentReviewsTexts()
  return <span>{t('nav')}</span>
}
