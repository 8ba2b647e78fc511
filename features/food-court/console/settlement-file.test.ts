import { expect, it } from 'vitest'
import { toCsv } from '#platform/kernel/csv.ts'
import { money } from '#platform/kernel/money.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import type { Settlement } from '../contract/console-endpoints.ts'
import { useSettlementRows } from './components/settlement-file.tsx'
import messages from './messages/en.json' with { type: 'json' }

const sums = (...amounts: readonly number[]): Settlement['total'] => {
  const [gross, fees, refunds, collected, net] = amounts.map((amount) => money(amount, 'AED'))
  if (!gross || !fees || !refunds || !collected || !net) throw new Error('A settlement has five sums')
  return { gross, fees, refunds, collected, net }
}

it('FC-04 saves a settlement with its days, amounts in major units, and no name that a spreadsheet would run', () => {
  const settlement: Settlement = {
    ...{ from: '2026-11-01', to: '2026-11-07', today: '2026-11-09' },
    stalls: [{ store: { _id: 'grill', name: '=1+1' }, orders: 2, ...sums(7600, -50, 1200, 0, 6450) }],
    total: sums(7600, -50, 1200, 0, 6450),
  }
  const createRows = callHook(() => useSettlementRows(settlement), {
    texts: { 'food-court-console': messages },
  })
  expect(toCsv({ rows: createRows() }).replace('\uFEFF', '').split('\r\n')).toEqual([
    'First day,Last day,Stall,Orders,Gross (AED),Delivery fees (AED),Refunds (AED),Taken by the stall (AED),Net (AED)',
    "2026-11-01,2026-11-07,'=1+1,2,76.00,-0.50,12.00,0.00,64.50",
    '',
  ])
})
