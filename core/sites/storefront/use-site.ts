import { useRouteLoaderData } from 'react-router'
import type { Site } from '#core/sites/contract/endpoints.ts'
import type { Language } from '#platform/kernel/language.ts'

/** The data that the root of every page loads. */
export interface RootData {
  readonly site: Site | null
  /** The first path segment of the site; empty on the merchant's own host and where there is no site. */
  readonly home: string
  readonly language: Language
  /** Scheme and host of the page's request, for absolute URLs. */
  readonly origin: string
  /** Changes with every build of the server's texts. */
  readonly textsVersion: string
  /** The build of the browser code that this page was served with. */
  readonly build: string
  /** The brand's colour as theme variables. */
  readonly theme: Readonly<Record<`--theme-${string}`, string>>
}

/** The root's data, on every page below it. */
export const useRootData = (): RootData => {
  const data = useRouteLoaderData<RootData>('root')
  if (!data) throw new Error('This component stands outside of the root route')
  return data
}

/** The site of the page; pages below a home path always have one. */
export const useSite = (): Site => {
  const { site } = useRootData()
  if (!site) throw new Error('This page belongs to no site')
  return site
}

/** Path prefix of this shop, see `getPagePath`. */
export const useHome = (): string => useRootData().home
