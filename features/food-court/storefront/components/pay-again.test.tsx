import { expect, it } from 'vitest'
import { renderInPage } from '#platform/testing/render-in-page.tsx'
import type { CourtOrder } from '../../contract/order-endpoints.ts'
import { PayAgain } from './pay-again.tsx'

const render = (more: Partial<CourtOrder>): string => {
  const total = { amount: 7_600, currency: 'AED' }
  const order = {
    _id: 'o1',
    total,
    mod: 'express',
    parts: [],
    canPay: true,
    ...more,
  } as unknown as CourtOrder
  return renderInPage(<PayAgain order={order} onAnswer={() => undefined} />, { home: 'yard' })
}
const countRadios = (html: string) => [
  html.match(/type="radio"/g)?.length ?? 0,
  html.match(/type="radio"[^>]*checked=""|checked=""[^>]*type="radio"/g)?.length ?? 0,
]

it('RT-07 offers every method of all stalls after a failed payment, and repeats none unasked', () => {
  const html = render({ methods: ['express', 'knet', 'applepay'] })
  expect(html).toContain('The payment did not go through')
  expect(countRadios(html)).toEqual([3, 0])
  expect(html).toMatch(/<button[^>]*>(?:<[^>]*>)*Pay [^<]*76/)
})

it('chooses the only method', () => {
  expect(countRadios(render({ methods: ['express'] }))).toEqual([1, 1])
})

it('says so where no method is left, and offers no button', () => {
  const html = render({ methods: [] })
  expect(html).toContain('These stalls share no way to pay.')
  expect(html).not.toContain('<button')
})

it('does not call a payment failed whose page is still open', () => {
  const html = render({ canPay: false, methods: ['express', 'knet'] })
  expect(html).not.toContain('did not go through')
  expect(html).not.toContain('role="alert"')
})
