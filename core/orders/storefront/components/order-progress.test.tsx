import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import type { Order } from '../../contract/endpoints.ts'
import { getActiveStageIndex } from '../../domain/timeline.ts'
import messages from '../../messages/en.json' with { type: 'json' }
import { OrderProgress } from './order-progress.tsx'

const texts = createTexts('en', {
  orders: Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileText(text)])),
})

/** The highlighted bar of an order: how many bars are full before it, and its text. */
const highlight = (orderType: 10 | 20, status: 10 | 12 | 20 | 40 | 50): string => {
  const order = { orderType, status, activeIndex: getActiveStageIndex(status) } as Order
  const html = renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <OrderProgress order={order} />
    </TextsProvider>,
  )
  const [, bar = ''] = /<li class="[^"]*font-bold[^"]*">(.*?)<\/li>/.exec(html) ?? []
  return `${html.match(/w-full/g)?.length ?? 0} ${bar.replaceAll(/<[^>]*>/g, '')}`
}

it('TR-01 shows a delivery at stage 0 at first, at 1 when accepted and at 2 from the kitchen’s ready on', () => {
  expect(([10, 12, 20, 40, 50] as const).map((status) => highlight(20, status))).toEqual([
    ...['0 Sent', '1 Accepted', '1 Preparing', '2 Ready', '2 On its way'],
  ])
})

it('TR-01 shows a pickup that is ready at stage 2', () => {
  expect(([10, 20, 40] as const).map((status) => highlight(10, status))).toEqual([
    ...['0 Sent', '1 Preparing', '2 Ready for you'],
  ])
})
