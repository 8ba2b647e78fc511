import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import uiMessages from '#platform/ui/messages/en.json' with { type: 'json' }
import messages from '../../messages/en.json' with { type: 'json' }
import { CheckingNotice } from './checking-notice.tsx'

const compile = (area: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(area).map(([key, text]) => [key, compileText(text)]))
const texts = createTexts('en', { 'pay-links': compile(messages), ui: compile(uiMessages) }).withValues({
  offer: 'menu',
})

const Screen = () => (
  <TextsProvider texts={texts}>
    <CheckingNotice Heading="h2" title="Order 1042" amount={{ amount: 4_950, currency: 'AED' }} />
  </TextsProvider>
)

it('PY-08 PL-02 names the order and its total while its link’s payment is checked, and says how to leave', () => {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: Screen, loader: () => null }])
  const html = renderToString(<Page hydrationData={{ loaderData: { root: { home: 'zahr' } } }} />)
  expect(html).toContain('Order 1042')
  expect(html).toContain('49.50')
  expect(html).toContain('Please do not pay again.')
  expect(html).toMatch(/<a[^>]* href="\/zahr"[^>]*>.*To the menu/)
})
