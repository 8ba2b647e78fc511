import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import messages from '../messages/en.json' with { type: 'json' }

const compiled = Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileText(text)]))

/** The server-rendered HTML of a node, in English. */
export const renderHtml = (piece: ReactNode): string =>
  renderToStaticMarkup(
    <TextsProvider texts={createTexts('en', { ui: compiled })}>
      <MemoryRouter>{piece}</MemoryRouter>
    </TextsProvider>,
  )

/** The attributes of the first element with this tag, by name; an empty object when there is none. */
export const getAttributes = (html: string, tag: string): Record<string, string> => {
  const [, text = ''] = html.match(new RegExp(`<${tag}(\\s[^>]*)?>`)) ?? []
  return Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
}
