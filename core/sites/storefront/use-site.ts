import { useRouteLoaderData } from 'react-router'
import type { Site } from '#core/sites/contract/endpoints.ts'
import type { Language } from '#platform/kernel/language.ts'

/** What the root of every page loads. */
export interface RootData {
  readonly site: Site | null
  /** The first path segment that names the site; empty on the merchant's own host and where there is no site. */
  readonly home: string
  readonly language: Language
  /** Scheme and host that the page was asked under, for absolute addresses. */
  readonly origin: string
  /** Changes with every build of the server's texts. */
  readonly textsVersion: string
  readonly version: string
  /** The brand's colour as the variables of the theme. */
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

/** What addresses of this shop begin with, see `getPagePath`. */
export const useHome = (): string => useRootData().home
