import { expect, it } from 'vitest'
import { renderInPage } from '#platform/testing/render-in-page.tsx'
import type { Payment } from '../contract/endpoints.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import { PaymentStatusLabel } from './payment-label.tsx'

const REFRESH = 'Refresh status'

const render = (status: Payment['status'], onRefresh?: () => Promise<void>): string => {
  const payment = { _id: 'p1', status } as Payment
  return renderInPage(<PaymentStatusLabel payment={payment} {...(onRefresh ? { onRefresh } : {})} />, {})
}

it.each([
  ['initiated', 'Initiated, awaiting confirmation', true],
  ['pending', 'In progress', true],
  ['unpaid', 'To be paid on receipt', false],
  ['success', 'Complete', false],
  ['failed', 'Failed', false],
  ['cancelled', 'Incomplete', false],
  ['aborted', 'Incomplete', false],
] as const)(
  'PY-08 labels a payment that is %s as %s, with a refresh while it is open',
  (name, label, isOpen) => {
    const html = render(PAYMENT_STATUS[name], async () => undefined)
    expect(html).toContain(`>${label}<`)
    expect(html.includes(REFRESH)).toBe(isOpen)
    expect(render(PAYMENT_STATUS[name])).not.toContain(REFRESH)
  },
)
