import { expect, it } from 'vitest'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { loadCatalogue } from '#platform/i18n/catalogue.server.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import { renderInPage } from '#platform/testing/render-in-page.tsx'
import type { FailureMeta } from '../use-failed-payment.ts'
import { FailedPayment } from './failed-payment.tsx'

const why = {
  ...{ payment: 'p1', order: 'o1', isPayable: true, provider: 'test-gateway', code: 5011 },
  ...{ heading: 'Not enough funds', message: 'Your card has too little.', charged: null },
  result: { message: 'Do not honour' },
} as FailureMeta

const texts = (await loadCatalogue()).getTexts('en').withValues({ offer: 'food' })
const root = { home: 'shop', site: { homePath: 'shop', brand: { name: 'Smoky Stack' } } }

const render = (status: FullOrder['status'], more: Partial<FailureMeta> = {}): string => {
  const order = {
    ...{ _id: 'o1', orderId: '1042', status, orderType: 10, products: [] },
    ...{ store: { _id: 's1' }, total: { amount: 4_950, currency: 'AED' } },
  } as unknown as FullOrder
  return renderInPage(
    <TextsProvider texts={texts}>
      <FailedPayment why={{ ...why, ...more }} order={order} onPaused={() => undefined} />
    </TextsProvider>,
    root,
  )
}

it('RT-07 shows the reason with its picture, the bank’s words and the order that is kept', () => {
  const html = render(ORDER_STATUS.initialize)
  expect(html).toMatch(/<h1[^>]*>Not enough funds</)
  expect(html).toContain('Your card has too little.')
  expect(html).toContain('data-failure="5011"')
  expect(html).toContain('Do not honour')
  expect(html).toMatch(/Order [^<]*1042[^<]* is kept for you/)
  expect(html).not.toContain('5-7')
  const charged = 'In case you were charged, the bank refunds in 5-7 working days.'
  expect(render(ORDER_STATUS.initialize, { charged })).toContain(charged)
})

it('RT-07 offers to pay again, or to change the order, while it waits', () => {
  const html = render(ORDER_STATUS.initialize)
  expect(html).toContain('Try again')
  expect(html).toMatch(/<button[^>]*>(?:<[^>]*>)*Pay [^<]*49\.50/)
  expect(html).toContain('Change the order')
})

it('RT-07 leads back to the menu and to the order once that is over', () => {
  const html = render(ORDER_STATUS.cancelledForCustomer)
  expect(html).not.toMatch(/Pay [^<]*49\.50/)
  expect(html).toContain('href="/shop"')
  expect(html).toMatch(/href="[^"]*o1[^"]*"/)
})
