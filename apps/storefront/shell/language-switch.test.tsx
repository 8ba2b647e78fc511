import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { compileText } from '#platform/i18n/compile-text.ts'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import messages from '../messages/en.json' with { type: 'json' }
import { LanguageSwitch } from './language-switch.tsx'

const TEXTS = createTexts('en', {
  storefront: Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compileText(text)])),
})

/** The languages to which the switch leads on a page in English. */
const listLinks = (languages: readonly Language[] | undefined): readonly (string | undefined)[] => {
  const Page = createRoutesStub([{ path: '/', id: 'root', Component: LanguageSwitch }])
  const root = { site: languages ? { languages } : null, language: 'en', textsVersion: '1' }
  const html = renderToStaticMarkup(
    <TextsProvider texts={TEXTS}>
      <Page hydrationData={{ loaderData: { root } }} />
    </TextsProvider>,
  )
  return [...html.matchAll(/<a href="\?lang=(\w+)"/g)].map(([, language]) => language)
}

it('LG-01 leads to the other languages that the store offers, and to none else', () => {
  expect(listLinks(['ar', 'en'])).toEqual(['ar'])
  expect(listLinks(['ar', 'en', 'el'])).toEqual(['ar', 'el'])
  expect(listLinks(['en'])).toEqual([])
})

it('LG-01 leads to all five where no store is shown', () => {
  expect(listLinks(undefined)).toEqual(LANGUAGES.filter((language) => language !== 'en'))
})
