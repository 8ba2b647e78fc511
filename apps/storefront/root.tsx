import '#platform/theme/app.css'
import type { ReactNode } from 'react'
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, useRouteLoaderData } from 'react-router'
import { pageSite } from '#core/sites/storefront/page-site.ts'
import type { RootData } from '#core/sites/storefront/use-site.ts'
import { pageOf } from '#platform/contract/page-context.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import { directionOf, layoutOf } from '#platform/kernel/language.ts'
import { themeVariables } from '#platform/theme/brand-color.ts'
import { NEUTRAL_COLOR } from '#platform/theme/scheme-colors.ts'
import { EmbeddedTextsScript } from './shell/embedded-texts-script.tsx'
import { usePageTexts } from './shell/page-texts.ts'
import { useRenderContext } from './shell/render-context.tsx'

const VERSION = '3.1.2'

export const loader = async ({ url, context }: LoaderFunctionArgs): Promise<RootData> => {
  const page = pageOf(context)
  const { site, language } = await pageSite(page, url)
  const home = site && url.pathname.split('/')[1] === site.homePath ? site.homePath : ''
  return { site, home, language, origin: page.origin, textsVersion: page.textsVersion, version: VERSION }
}

export const Layout = ({ children }: { children: ReactNode }) => {
  const data = useRouteLoaderData<RootData>('root')
  const language = data?.language ?? 'en'
  const texts = usePageTexts(language)
  const rendering = useRenderContext()
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-layout={layoutOf(language)}
      style={themeVariables(data?.site?.brand.colorCode ?? NEUTRAL_COLOR)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
      </head>
      <body>
        <TextsProvider texts={texts}>
          {children}
          <EmbeddedTextsScript language={language} version={data?.textsVersion ?? ''} />
        </TextsProvider>
        <Scripts nonce={rendering?.nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
