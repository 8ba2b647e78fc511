import type { ReactNode } from 'react'
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  type MetaDescriptor,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { getAssortmentKind } from '#core/sites/domain/offer-label.ts'
import { hasResponsiveBody, isMobilePath } from '#core/sites/domain/path-context.ts'
import { getSiteKind } from '#core/sites/domain/site-kind.ts'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import type { RootData } from '#core/sites/storefront/use-site.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import { getDirection, getLayoutFamily } from '#platform/kernel/language.ts'
import stylesheet from '#platform/theme/app.css?url'
import { computeThemeVariables } from '#platform/theme/brand-color.ts'
import { computeLookVariables } from '#platform/theme/look.ts'
import { NEUTRAL_COLOR } from '#platform/theme/scheme-colors.ts'
import { useIsMobileForced } from '#platform/ui/mobile-layout.ts'
import { EmbeddedTextsScript } from './shell/embedded-texts-script.tsx'
import { LazyProblemPage } from './shell/lazy-problem-page.tsx'
import { guardLoads } from './shell/load-guard.ts'
import { usePageTexts } from './shell/page-texts.ts'
import { PopupHost, ToastHost } from './shell/popup-host.tsx'
import { useRenderContext } from './shell/render-context.tsx'
import { getScrollKey } from './shell/scroll-key.ts'

export const loader = async ({
  url,
  context,
}: LoaderFunctionArgs): Promise<RootData & { readonly head: MetaDescriptor[] }> => {
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  const home = site && url.pathname.split('/')[1] === site.homePath ? site.homePath : ''
  const { origin, textsVersion, build } = page
  const theme = {
    ...computeThemeVariables(site?.brand.colorCode ?? NEUTRAL_COLOR),
    ...(site && computeLookVariables(site.look)),
  }
  const data: RootData = { site, home, language, origin, textsVersion, build, theme }
  return { ...data, head: buildSiteMeta(site ? data : undefined, { path: '' }) }
}

/** A page that is shown is not lost when it cannot be loaded again. */
export const clientMiddleware = [guardLoads]

/**
 * Within one shop the root data is not reloaded, unless a full revalidation is requested, such as by a change of
 * language.
 */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href
    ? defaultShouldRevalidate
    : currentUrl.pathname.split('/')[1] !== nextUrl.pathname.split('/')[1]

/** The default head tags of pages; built on the server, like those of the menu. */
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

/**
 * The one stylesheet, named by its address. Imported as a side effect it would be part of the module's chunk, and
 * each page would load it twice and be styled again when the first lazy chunk arrives.
 */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** Heights of sticky elements, which anchors and the focus must clear; a notice may stand above them all. */
const STICKY: Record<`--${string}`, string> = {
  '--header-height': '4rem',
  '--header-end': 'calc(4rem + var(--notice-height, 0px))',
  '--sticky-top': 'calc(7.5rem + var(--notice-height, 0px))',
}

export const Layout = ({ children }: { children: ReactNode }) => {
  const data = useRouteLoaderData<RootData>('root')
  const language = data?.language ?? 'en'
  const texts = usePageTexts(language, getAssortmentKind(data?.site?.brand.merchantType ?? ''))
  const rendering = useRenderContext()
  const { pathname } = useLocation()
  const isMobile = useIsMobileForced() || isMobilePath(pathname)
  const kind = getSiteKind(data?.site?.brand.merchantType ?? '')
  return (
    <html
      lang={language}
      dir={getDirection(language)}
      data-layout={getLayoutFamily(language)}
      data-layout-mode={isMobile ? 'mobile' : undefined}
      data-site-kind={kind}
      style={{ ...data?.theme, ...STICKY }}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
      </head>
      <body data-body={hasResponsiveBody(pathname) ? 'responsive' : undefined}>
        <TextsProvider texts={texts}>
          {children}
          <PopupHost />
          <ToastHost />
          <EmbeddedTextsScript language={language} version={data?.textsVersion ?? ''} />
        </TextsProvider>
        <ScrollRestoration getKey={getScrollKey} nonce={rendering?.nonce} />
        <Scripts nonce={rendering?.nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export const ErrorBoundary = () => (
  <main id="main">
    <LazyProblemPage startPath="/" />
  </main>
)
