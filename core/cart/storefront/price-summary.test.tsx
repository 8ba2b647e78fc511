import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PriceStepView } from '#core/pricing/contract/schemas.ts'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import uiMessages from '#platform/ui/messages/en.json' with { type: 'json' }
import messages from '../messages/en.json' with { type: 'json' }
import { PriceSummary } from './price-summary.tsx'

const compile = (area: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(area).map(([key, text]) => [key, compileText(text)]))
const texts = createTexts('en', { cart: compile(messages), ui: compile(uiMessages) })

const aed = (amount: number) => ({ amount, currency: 'AED' })
const step = (
  kind: PriceStepView['kind'],
  name: string,
  amount: number,
  more: Partial<PriceStepView> = {},
): PriceStepView => ({
  ...{ kind, name, amount: aed(amount), rate: null, inclusive: false, line: null, shares: [] },
  ...{ basis: null, distance: null },
  ...more,
})

const TRACE = [
  step('line', 'Wrap', 6400, { line: 'l1' }),
  step('line', 'Tart', 1800, { line: 'l2' }),
  step('discount', 'LUNCH10', -820),
  step('reward', 'Free drink', -500),
  step('deliveryFee', 'Delivery', 1000, { basis: 'area' }),
  step('packaging', 'Packaging', 150),
  step('serviceCharge', 'Service', 344, { rate: 500 }),
  step('tax', 'VAT 5 %', 394, { rate: 500, inclusive: true }),
  step('tax', 'City tax', 88, { rate: 100 }),
  step('tip', 'Tip', 700),
  step('credits', 'Credits', -1200),
  step('points', 'Points', -362),
]

/** Each row of the list of prices as `name: amount`. */
const readRows = (isDeliveryOpen: boolean): string[] => {
  const html = renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <PriceSummary
        subTotal={aed(8200)}
        total={aed(7600)}
        trace={TRACE}
        quantities={{ l1: 2, l2: 1 }}
        isDeliveryOpen={isDeliveryOpen}
      />
    </TextsProvider>,
  )
  const [list = ''] = /<dl.*?<\/dl>/s.exec(html) ?? []
  const read = (markup = '') =>
    markup
      .replaceAll(/<span class="text-muted text-xs.*?<\/span>/gs, '')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/[\u2066-\u2069]/g, '')
      .replaceAll(/\s/g, ' ')
      .trim()
  const rows = list.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)
  return [...rows].map(([, name, amount]) => `${read(name)}: ${read(amount)}`)
}

it('CK-01 lists discounts, rewards, charges, taxes, credits, points and the total by value, in their order', () => {
  expect(readRows(false)).toEqual([
    'Subtotal: AED 82.00',
    'LUNCH10: -AED 8.20',
    'Free drink: -AED 5.00',
    'Delivery: AED 10.00',
    'Packaging: AED 1.50',
    'Service: AED 3.44',
    'VAT 5 % (included): AED 3.94',
    'City tax: AED 0.88',
    'Tip: AED 7.00',
    'Credits: -AED 12.00',
    'Points: -AED 3.62',
    'Total: AED 76.00',
  ])
})

it('CK-01 says that the delivery is to be added while its fee is not known', () => {
  expect(readRows(true).slice(-2)).toEqual(['Delivery: depends on your area', 'Total: AED 76.00 + delivery'])
})
