import { createContext, type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { loadCatalogue } from '#platform/i18n/catalogue.server.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'

const texts = (await loadCatalogue()).getTexts('en')
const ShownContext = createContext<ReactNode>(null)
const Shown = () => useContext(ShownContext)
const children = [{ index: true, Component: Shown }]
const Page = createRoutesStub([{ path: '/', children: [{ id: 'root', Component: Outlet, children }] }])

/**
 * The markup of a part of a page on its first render, in English and without a browser: effects do not run, and stores have
 * their initial state. `root` is what the root route has loaded.
 */
export const renderInPage = (shown: ReactNode, root: object): string =>
  renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <ShownContext value={shown}>
        <Page hydrationData={{ loaderData: { root } }} />
      </ShownContext>
    </TextsProvider>,
  )
