import type { ReactNode } from 'react'
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
const texts = createTexts('en', { checkout: compile(messages), ui: compile(uiMessages) }).withValues({
  offer: 'food',
})
const order = { orderId: '1042', total: { amount: 4_950, currency: 'AED' } }
const nothing = (): undefined => undefined

const EarlyScreen = () => (
  <TextsProvider texts={texts}>
    <CheckingNotice order={order} isSlow={false} isLost={false} onAsk={nothing} />
  </TextsProvider>
)
const SlowScreen = () => (
  <TextsProvider texts={texts}>
    <CheckingNotice order={order} isSlow isLost={false} onAsk={nothing} />
  </TextsProvider>
)
const LostScreen = () => (
  <TextsProvider texts={texts}>
    <CheckingNotice order={order} isSlow={false} isLost onAsk={nothing} />
  </TextsProvider>
)

const render = (Component: () => ReactNode): string => {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component, loader: () => null }])
  return renderToString(<Page hydrationData={{ loaderData: { root: { home: 'zahr' } } }} />)
}

it('PY-08 names the order and its total while its payment is checked, and says not to pay again and how to leave', () => {
  const html = render(EarlyScreen)
  expect(html).toContain('Please do not pay again.')
  expect(html).toMatch(/<a[^>]* href="\/zahr"/)
  expect(html).not.toContain('Check again')
  expect(html).toContain('1042')
  expect(html).toContain('49.50')
  expect(html).toContain('does not pay twice')
})

it.each([
  { when: 'the bank is slow', Screen: SlowScreen, text: 'Please do not pay again.' },
  { when: 'the server is not reached', Screen: LostScreen, text: 'nothing is paid twice' },
])('PY-08 says not to pay twice, and offers to check again and to leave, when $when', ({ Screen, text }) => {
  const html = render(Screen)
  expect(html).toContain('1042')
  expect(html).toContain(text)
  expect(html).toMatch(/<button[^>]*>.*Check again/)
  expect(html).toMatch(/<a[^>]* href="\/zahr"/)
})
