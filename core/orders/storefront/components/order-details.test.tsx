import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import messages from '../../messages/en.json' with { type: 'json' }
import { Refunds } from './order-details.tsx'

const texts = createTexts('en', {
  orders: Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileText(text)])),
})

const render = (refunded: number, refunding: number, uncertain = 0): string => {
  const money = (amount: number) => ({ amount, currency: 'AED' })
  return renderToString(
    <TextsProvider texts={texts}>
      <Refunds
        payment={{
          ...{ refunded: money(refunded), refunding: money(refunding), refundUncertain: money(uncertain) },
        }}
      />
    </TextsProvider>,
  )
}

it('says of money that it is being refunded, and only once the gateway has confirmed it that it was', () => {
  expect(render(0, 0)).toBe('')
  expect(render(700, 700)).toContain('AED 7 is being refunded')
  expect(render(700, 700)).not.toContain('AED 7 refunded')
  expect(render(700, 0)).toContain('AED 7 refunded')
  expect(render(700, 0)).not.toContain('being refunded')
  const both = render(700, 200)
  expect(both).toContain('AED 2 is being refunded')
  expect(both).toContain('AED 5 refunded')
})

it('says of a refund without a clear answer that it is not confirmed, and neither under way nor done', () => {
  const all = render(700, 700, 700)
  expect(all).toContain('The refund of AED 7 is not confirmed yet')
  expect(all).not.toContain('is being refunded')
  const both = render(700, 500, 200)
  expect(both).toContain('The refund of AED 2 is not confirmed yet')
  expect(both).toContain('AED 3 is being refunded')
  expect(both).toContain('AED 2 refunded')
})
