import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import uiTexts from '#platform/ui/messages/en.json' with { type: 'json' }
import menuTexts from '../messages/en.json' with { type: 'json' }
import { MenuFailure } from './menu-failure.tsx'

const texts = createTexts('en', {
  menus: menuTexts,
  ui: { loading: uiTexts.loading },
})

const FailureScreen = () => (
  <TextsProvider texts={texts}>
    <MenuFailure error={{ status: 503, code: 503, message: 'The kitchen computer is asleep.' }} />
  </TextsProvider>
)

const EmptyScreen = () => (
  <TextsProvider texts={texts}>
    <MenuFailure error={null} />
  </TextsProvider>
)

const render = (Component: () => ReactNode): string => {
  const Page = createRoutesStub([{ path: '/', Component }])
  return renderToString(<Page />)
}

it('ST-05 shows why a menu could not be loaded and offers a retry', () => {
  const html = render(FailureScreen)
  expect(html).toContain('The kitchen computer is asleep.')
  expect(html).toMatch(/<a[^>]* href="\/"[^>]*>Try again<\/a>/)
})

it('OW-02 says of a menu in which nothing is sold yet that it is being prepared', () => {
  const html = render(EmptyScreen)
  expect(html).toContain('The menu is being prepared')
  expect(html).not.toContain('Something went wrong')
})
