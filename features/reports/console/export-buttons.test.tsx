import { expect, it } from 'vitest'
import { toCsv } from '#platform/kernel/csv.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import { NO_FIGURES } from '../domain/figures.ts'
import { useSheet } from './components/export-buttons.tsx'
import messages from './messages/en.json' with { type: 'json' }

const writeFile = (currency: string, gross: number): string => {
  const report = {
    ...{ currency, from: '2026-11-01', to: '2026-11-30', totals: NO_FIGURES, before: NO_FIGURES },
    rows: [{ key: 'kebab', label: 'Kebab', figures: { ...NO_FIGURES, quantity: 3, gross } }],
  }
  const createSheet = callHook(() => useSheet(report, 'option'), {
    texts: { 'reports-console': messages },
  })
  return toCsv(createSheet()).split('\r\n')[1] ?? ''
}

it.each([
  ['IQD', 15_000_000, 'Kebab,3,15000'],
  ['IQD', -2_500_500, 'Kebab,3,-2500.500'],
  ['KWD', 15_000_000, 'Kebab,3,15000.000'],
  ['AED', 1250, 'Kebab,3,12.50'],
  ['JPY', 1250, 'Kebab,3,1250'],
])('a report in %s writes %d minor units as people write them', (currency, gross, row) => {
  expect(writeFile(currency, gross)).toBe(row)
})
