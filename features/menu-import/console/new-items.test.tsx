import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import { ImportReportView } from './import-report.tsx'
import messages from './messages/en.json' with { type: 'json' }

const texts = createTexts('en', {
  'menu-import-console': Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [key, compileText(text)]),
  ),
})
const list = <Item,>(...first: Item[]) => ({ total: first.length, first })
const none = { total: 0, first: [] }
const aed = (amount: number) => ({ amount, currency: 'AED' })
const noChanges = { added: none, removed: none, changed: none }

it('CN-04 shows next to what is new what it costs, without a tap', () => {
  const diff = {
    added: list(
      { sku: 'juice', name: 'Juice', price: aed(1250), sizes: none },
      {
        ...{ sku: 'tea', name: 'Tea', price: aed(500) },
        sizes: list(
          { name: 'Small', size: null, price: aed(500) },
          { name: 'Large', size: null, price: aed(775) },
        ),
      },
    ),
    ...{ removed: none, changed: none, prices: none, isReordered: false },
    ...{ categories: noChanges, parts: noChanges, taxes: noChanges },
    groups: {
      ...noChanges,
      added: list({
        ...{ key: 'milk', name: 'Milk' },
        options: list({ name: 'Oat', size: 'Large', price: aed(350) }),
      }),
    },
  }
  const report = {
    ...{
      _id: null,
      format: 'csv' as const,
      source: null,
      revision: 1,
      pictures: [],
      matching: null,
      unclearPrices: null,
    },
    ...{ counts: { categories: 1, products: 2, groups: 1 }, gates: [], diff },
    ...{ errors: none, left: none, warnings: none },
  }
  const html = renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <ImportReportView report={report} />
    </TextsProvider>,
  )
  const text = html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0]+/g, ' ')
  expect(text).toContain('2 products are new Juice AED 12.50 Tea Small AED 5 Large AED 7.75')
  expect(text).toContain('1 option group is new Milk Oat at Large AED 3.50')
  expect(html.match(/<details[^>]*>/g)).toEqual(Array(2).fill(expect.stringContaining('open')))
})
