import { expect, it } from 'vitest'
import { getShownStep } from './shown-step.ts'

it.each([
  ['/zahr/my-order', '', 'cart'],
  ['/my-order/', '?tab=order', 'cart'],
  ['/zahr/my-order', '?tab=details', 'details'],
  ['/zahr/my-order', '?tab=payment&orderId=1', 'payment'],
  ['/zahr/payment/6f1c/failure', '', 'paymentFailed'],
  ['/zahr/downtown/search', '?q=fal', 'search'],
  ['/search', '?q=%20fa%20', undefined],
  ['/search', '', undefined],
  ['/zahr/payment/6f1c', '', undefined],
  ['/zahr', '?q=falafel', undefined],
  ['/zahr/table-order', '?tab=details', 'details'],
  ['/zahr/order-summary/6f1c', '', undefined],
])('%s%s shows %s', (pathname, search, step) => {
  expect(getShownStep(pathname, new URLSearchParams(search))).toBe(step)
})
