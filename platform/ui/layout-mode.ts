/** The screen class of a width in px. */
export type ScreenClass = 'phone' | 'tablet-portrait' | 'tablet-landscape' | 'desktop'

export type Layout = {
  readonly screen: ScreenClass
  /** Tablets use the mobile layout; some pages always do. */
  readonly mode: 'mobile' | 'desktop'
  /** How collections are shown, by the merchant's choice of presentation. */
  readonly presentation: 'list' | 'grid'
}

const TABLET_PORTRAIT_FROM = 768
const TABLET_LANDSCAPE_FROM = 1080
const DESKTOP_FROM = 1160
const FIRST_GRID_VERSION = 3

export const classifyScreen = (width: number): ScreenClass => {
  if (width >= DESKTOP_FROM) return 'desktop'
  if (width >= TABLET_LANDSCAPE_FROM) return 'tablet-landscape'
  return width >= TABLET_PORTRAIT_FROM ? 'tablet-portrait' : 'phone'
}

/**
 * Whether a page keeps the mobile layout on every screen. A prefix that ends in a slash matches everything below it;
 * one without matches that segment and everything below it, but not longer words (`/dine`, not `/diner`).
 */
export const isMobileOnly = (path: string, mobilePaths: readonly string[]): boolean =>
  mobilePaths.some((prefix) =>
    prefix.endsWith('/') ? path.startsWith(prefix) : path === prefix || path.startsWith(`${prefix}/`),
  )

export type LayoutInput = {
  readonly screen: ScreenClass
  readonly path: string
  /** The paths that keep the mobile layout. */
  readonly mobilePaths: readonly string[]
  /** The merchant's choice of presentation: 1 and 2 are lists, 3 and 4 grids. */
  readonly uiVersion: number
}

/** The layout of a page. */
export const computeLayout = ({ screen, path, mobilePaths, uiVersion }: LayoutInput): Layout => ({
  screen,
  mode: screen === 'desktop' && !isMobileOnly(path, mobilePaths) ? 'desktop' : 'mobile',
  presentation: uiVersion >= FIRST_GRID_VERSION ? 'grid' : 'list',
})
