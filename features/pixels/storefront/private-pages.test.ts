import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, it } from 'vitest'
import routes from '#apps/storefront/routes.ts'
import { getVisiblePath } from '#core/sites/domain/visible-path.ts'
import { isPixelPage } from '../domain/event-flow.ts'

/** Personal pages on which a purchase is counted. */
const COUNTED = ['order-summary', 'order-status']
/** Secrets outside the personal layout. */
const SECRET = ['unsubscribe/:token', 'pay-link/*']

interface ShopPage {
  readonly path: string
  readonly layouts: readonly string[]
}

const listPages = (entries: readonly RouteConfigEntry[], layouts: readonly string[]): ShopPage[] =>
  entries.flatMap(({ path, file, children }) =>
    children ? listPages(children, [...layouts, file]) : [{ path: path ?? '', layouts }],
  )

const fill = (path: string): string =>
  `/${path
    .replace(':home?', 'zahr')
    .replace(/:\w+\?/g, '')
    .replace(/:\w+/g, 's3cret')
    .replace('*', 's3cret')}`

const pages = listPages(routes, []).filter(({ layouts }) => !layouts.some((file) => file.includes('console')))
const isSecret = ({ path, layouts }: ShopPage): boolean =>
  layouts.includes('shell/personal-layout.tsx') ||
  layouts.includes('shell/merchant-layout.tsx') ||
  SECRET.some((secret) => path.endsWith(secret))

describe('pages with personal data or a secret address', () => {
  const secret = pages.filter(isSecret).map(({ path }) => fill(path))
  const counted = secret.filter((path) => COUNTED.some((page) => path.includes(`/${page}/`)))

  it.each(secret.filter((path) => !counted.includes(path)))('PX-02 PX-05 have no pixel: %s', (path) =>
    expect(isPixelPage(path)).toBe(false),
  )

  it('PX-05 tell vendors no secret where a purchase is counted', () => {
    expect(counted).toHaveLength(COUNTED.length)
    for (const path of counted) expect(getVisiblePath(path)).not.toContain('s3cret')
  })

  it('are told apart from the menu and its neighbours', () => {
    const open = pages.filter((page) => !isSecret(page)).map(({ path }) => fill(path))
    expect(open.length).toBeGreaterThan(15)
    expect(open.filter((path) => !isPixelPage(path))).toEqual([])
  })
})
