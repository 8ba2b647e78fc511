import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import uiTexts from '#platform/ui/messages/en.json' with { type: 'json' }
import menuTexts from '../messages/en.json' with { type: 'json' }
import { MenuFailure } from './menu-failure.tsx'

const texts = createTexts('en', {
  menus: { 'failed.heading': menuTexts['failed.heading'], 'failed.retry': menuTexts['failed.retry'] },
  ui: { loading: uiTexts.loading },
})

const FailureScreen = () => (
  <TextsProvider texts={texts}>
    <MenuFailure error={{ status: 503, code: 503, message: 'The kitchen computer is asleep.' }} />
  </TextsProvider>
)

it('ST-05 shows why a menu could not be loaded and offers a retry', () => {
  const Page = createRoutesStub([{ path: '/', Component: FailureScreen }])
  const html = renderToString(<Page />)
  expect(html).toContain('The kitchen computer is asleep.')
  expect(html).toMatch(/<a[^>]* href="\/"[^>]*>Try again<\/a>/)
})
