import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextsProvider, useTexts } from '#platform/i18n/texts-context.tsx'
import { callHook } from '#platform/testing/call-hook.tsx'
import uiTexts from '#platform/ui/messages/en.json' with { type: 'json' }
import consoleTexts from '../messages/en.json' with { type: 'json' }
import { BillSum } from './bill-sum.tsx'

const texts = callHook(useTexts, { texts: { 'dine-in-console': consoleTexts, ui: uiTexts } })
const amount = (minor: number) => ({ amount: minor, currency: 'AED' })

const render = (numbers: readonly string[], due = amount(5000)) =>
  renderToString(
    <TextsProvider texts={texts}>
      <BillSum
        total={amount(5000)}
        due={due}
        orders={numbers.map((orderId) => ({ _id: orderId, orderId }))}
      />
    </TextsProvider>,
  )

it('DI-06 says of how many bills the sum of a table is, after two parties became one visit', () => {
  expect(render(['12', '15'])).toContain('The sum of 2 bills, which stay apart: orders 12, 15')
  expect(render(['12'])).not.toContain('The sum of')
})

it('shows what is still due only where something is paid', () => {
  expect(render(['12'])).not.toContain('Still due')
  expect(render(['12'], amount(1000))).toContain('Still due')
})
