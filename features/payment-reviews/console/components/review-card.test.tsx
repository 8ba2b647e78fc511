import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import messages from '../messages/en.json' with { type: 'json' }
import type { PaymentReview } from '../use-payment-reviews.ts'
import { ReviewCard } from './review-card.tsx'

const CAPTURE: PaymentReview = {
  ...{
    _id: 'c1',
    referenceNo: 'pay_29QQoUBi66xm2f',
    order: null,
    amount: { amount: 77_700, currency: 'AED' },
  },
  ...{ gateway: 'razorpay', account: 'main', since: '2026-11-26T12:00:00.000Z', version: 1 },
  ...{ reason: 'unknownCapture', answer: '' },
}

const texts = createTexts('en', {
  'payment-reviews-console': Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [key, compileText(text)]),
  ),
})

const render = (review: PaymentReview): string => {
  const element = <ReviewCard review={review} timeZone="Asia/Dubai" />
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToString(
    <TextsProvider texts={texts}>
      <RouterProvider router={router} />
    </TextsProvider>,
  )
}

it('shows money without a payment here with account, the vendor’s id, amount and time', () => {
  const html = render(CAPTURE)
  expect(html).toContain(messages.withoutPayment)
  expect(html).toContain('no payment here is for it')
  expect(html).toContain('razorpay · main')
  expect(html).toContain('pay_29QQoUBi66xm2f')
  expect(html).toContain('AED 777')
  expect(html).toMatch(/since .*4:00/)
})
