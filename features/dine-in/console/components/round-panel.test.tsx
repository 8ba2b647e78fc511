import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextsProvider, useTexts } from '#platform/i18n/texts-context.tsx'
import { callHook } from '#platform/testing/call-hook.tsx'
import uiTexts from '#platform/ui/messages/en.json' with { type: 'json' }
import consoleTexts from '../messages/en.json' with { type: 'json' }
import { RoundPanel } from './round-panel.tsx'

const texts = callHook(useTexts, { texts: { 'dine-in-console': consoleTexts, ui: uiTexts } })

const burger = (_id: string, details: string) => ({
  ...{ _id, name: 'Burger', details, qty: 1, total: { amount: 3200, currency: 'AED' } },
  ...{ state: 20 as const, reason: '', isReady: false, by: { name: 'Huda', isYou: false } },
})

it('DI-02 shows staff what was chosen in each item of a round', () => {
  const items = [burger('plain', ''), burger('own', 'Garlic, 2 × Cheese, No pickles')]
  const round = {
    ...{ _id: 'round', number: 1, order: 'order', sentAt: '2026-11-20T10:00:00.000Z', items },
    ...{ sentBy: 'Huda', isByStaff: false, readySince: null },
  }
  const html = renderToString(
    <TextsProvider texts={texts}>
      <RoundPanel sessionId="visit" round={round} change={() => Promise.resolve(true)} />
    </TextsProvider>,
  )
  expect(html.split('Garlic, 2 × Cheese, No pickles')).toHaveLength(2)
})
