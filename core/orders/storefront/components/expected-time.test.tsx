import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import type { Order } from '../../contract/endpoints.ts'
import messages from '../../messages/en.json' with { type: 'json' }
import { ExpectedTime } from './expected-time.tsx'

const texts = createTexts('en', {
  orders: Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileText(text)])),
}).withValues({ offer: 'food' })

const render = (mod: string): string => {
  const placedAt = '2027-03-05T10:00:00.000Z'
  const estimate = { from: '2027-03-05T10:30:00.000Z', to: '2027-03-05T10:40:00.000Z' }
  const order = {
    ...{ detail: 'full', orderType: 10, timeline: [{ at: placedAt }], placedAt, estimate },
    ...{ payment: { mod }, store: { name: 'Marina', timeZone: 'Asia/Dubai' } },
    answer: { by: '2027-03-05T10:10:00.000Z' },
  } as unknown as Order
  return renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <ExpectedTime order={order} timeZone="Asia/Dubai" />
    </TextsProvider>,
  )
}

it('says what becomes of an order without an answer, and of money only where some was paid', () => {
  expect(render('cod')).toMatch(/until 2:10\sPM to answer\. After that the order ends by itself\.</)
  expect(render('express')).toContain('ends by itself and you get back whatever you paid.')
})
