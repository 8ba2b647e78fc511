import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import messages from '../messages/en.json' with { type: 'json' }
import { ServiceSegments } from './service-segments.tsx'

const TEXTS = createTexts('en', {
  stores: Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileText(text)])),
}).withValues({ offer: 'menu' })

const listSegments = (view: 'area' | 'outlet') => {
  const html = renderToStaticMarkup(
    <TextsProvider texts={TEXTS}>
      <ServiceSegments view={view} onChange={() => undefined} />
    </TextsProvider>,
  )
  return [...html.matchAll(/aria-pressed="(\w+)".*?<\/svg>([^<]+)/g)].map(([, pressed, label]) => [
    label,
    pressed,
  ])
}

it('ST-12 offers delivery and pickup, and marks the chosen one', () => {
  expect(listSegments('area')).toEqual([
    ['Delivery', 'true'],
    ['Pickup', 'false'],
  ])
  expect(listSegments('outlet')).toEqual([
    ['Delivery', 'false'],
    ['Pickup', 'true'],
  ])
})
