import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import type { BoardOrder } from '../../contract/endpoints.ts'
import ordersTexts from '../messages/en.json' with { type: 'json' }
import { UnprovedPlace } from './unproved-place.tsx'

const texts = createTexts('en', { 'orders-console': { 'place.unproved': ordersTexts['place.unproved'] } })

const render = (address: Pick<NonNullable<BoardOrder['address']>, 'isPinned'> | null): string =>
  renderToString(
    <TextsProvider texts={texts}>
      <UnprovedPlace order={{ address }} />
    </TextsProvider>,
  )

it('marks a delivery whose address has no pin, and nothing else', () => {
  expect(render({ isPinned: false })).toContain('Place not proved')
  expect(render({ isPinned: true })).toBe('')
  expect(render(null)).toBe('')
})
