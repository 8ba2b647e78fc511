import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextsProvider, useTexts } from '#platform/i18n/texts-context.tsx'
import { minutes } from '#platform/kernel/clock.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import type { TableRequest } from '../../contract/floor-endpoints.ts'
import consoleTexts from '../messages/en.json' with { type: 'json' }
import { RequestList } from './request-list.tsx'

const NOW = Date.parse('2027-03-01T12:00:00Z')
const request = (call: TableRequest['call'], age: number): TableRequest => ({
  ...{ _id: `${call}`, session: 'visit', store: 'marina', call, callName: '', guest: call ? '' : 'Lina' },
  round: null,
  table: { _id: 't4', kind: 'table', name: '4' },
  at: new Date(NOW - age).toISOString(),
})

/** The texts that a console shows, compiled as the product compiles them. */
const texts = callHook(useTexts, { texts: { 'dine-in-console': consoleTexts } })

const render = (requests: readonly TableRequest[], outlets: ReadonlyMap<string, string> = new Map()) =>
  renderToString(
    <TextsProvider texts={texts}>
      <RequestList requests={requests} outlets={outlets} now={NOW} onAnswer={() => undefined} />
    </TextsProvider>,
  )

it('says table, wish and age of each request, and which outlet where several are shown', () => {
  const html = render([request('water', minutes(2)), request(null, minutes(1))])
  expect(html).toContain('Table 4')
  expect(html).toContain('Water')
  expect(html).toContain('2 min')
  expect(html).toContain('Lina wants in')
  expect(html).toContain('Let in')
  expect(html).not.toContain('Marina')
  expect(render([request('bill', 0)], new Map([['marina', 'Marina']]))).toContain('Marina')
})

it('is louder, in words and in colour, once somebody has waited for three minutes', () => {
  expect(render([request('waiter', minutes(3) - 1)])).not.toContain('waits too long')
  const late = render([request('waiter', minutes(3))])
  expect(late).toContain('waits too long')
  expect(late).toContain('data-overdue="true"')
})

it('CN-02 says which round of a table is ready, with what is to be brought and one button that says it was', () => {
  const round = {
    number: 2,
    items: [
      { name: 'Burger', qty: 2 },
      { name: 'Soda', qty: 1 },
    ],
  }
  const html = render([{ ...request(null, minutes(1)), guest: '', round }])
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain('Table 4 Round 2 ready · 3 items 1 min')
  expect(text).toContain('2 × Burger')
  expect(text).toContain('1 × Soda')
  expect(text).toContain('Served')
  expect(text).not.toContain('Let in')
  expect(text).not.toContain('wants in')
})
