import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextsProvider, useTexts } from '#platform/i18n/texts-context.tsx'
import { callHook } from '#platform/testing/call-hook.tsx'
import uiTexts from '#platform/ui/messages/en.json' with { type: 'json' }
import type { TableRoundView, TableSession } from '../../contract/endpoints.ts'
import dineInTexts from '../../messages/en.json' with { type: 'json' }
import { RoundCards } from './round-cards.tsx'

const texts = callHook(useTexts, { texts: { 'dine-in': dineInTexts, ui: uiTexts } })

const burger = (_id: string, details: string): TableRoundView['items'][number] => ({
  ...{ _id, name: 'Burger', details, qty: 1, total: { amount: 3200, currency: 'AED' } },
  ...{ state: 10, reason: '', isReady: false, by: { name: 'Huda', isYou: true } },
})

it('DI-02, DI-06 shows guests what was chosen in each item that they sent', () => {
  const items = [burger('plain', ''), burger('own', 'Garlic, 2 × Cheese, No pickles')]
  const rounds = [
    {
      ...{ _id: 'round', number: 1, order: 'order', sentAt: '2026-11-20T10:00:00.000Z', items },
      ...{ sentBy: 'Huda', isByStaff: false, readySince: null },
    },
  ]
  const detail = { rounds } as unknown as NonNullable<TableSession['detail']>
  const html = renderToString(
    <TextsProvider texts={texts}>
      <RoundCards detail={detail} isOwnOnly={false} />
    </TextsProvider>,
  )
  expect(html.split('Garlic, 2 × Cheese, No pickles')).toHaveLength(2)
})
