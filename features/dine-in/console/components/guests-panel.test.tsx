import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextsProvider, useTexts } from '#platform/i18n/texts-context.tsx'
import { callHook } from '#platform/testing/call-hook.tsx'
import type { FloorTable } from '../../contract/floor-endpoints.ts'
import consoleTexts from '../messages/en.json' with { type: 'json' }
import { GuestsPanel } from './guests-panel.tsx'

const texts = callHook(useTexts, { texts: { 'dine-in-console': consoleTexts } })

const render = (guests: readonly string[], sentAway: readonly string[]) => {
  const named = (names: readonly string[]) => names.map((name) => ({ _id: name, name }))
  const session = {
    ...{ _id: 'visit', joinCode: '123456', waiting: [], calls: [], answered: [], rounds: [] },
    ...{ guests: named(guests), sentAway: named(sentAway), total: null, due: null, orders: [] },
  } satisfies FloorTable['session']
  return renderToString(
    <TextsProvider texts={texts}>
      <GuestsPanel session={session} change={() => Promise.resolve(true)} />
    </TextsProvider>,
  )
}

it('lists who sits at a table, with a mark for whoever opened it and a named button for each', () => {
  const html = render(['Huda', 'Sami'], [])
  expect(html.split('Host')).toHaveLength(2)
  expect(html.indexOf('Host')).toBeLessThan(html.indexOf('Sami'))
  for (const name of ['Huda', 'Sami']) expect(html).toContain(`aria-label="Remove ${name}"`)
})

it('lists whom staff sent away apart from the guests, and is absent without either', () => {
  const html = render([], ['Sami'])
  expect(html).toContain('Let Sami back in')
  expect(html).not.toContain('Host')
  expect(render([], [])).toBe('')
})
