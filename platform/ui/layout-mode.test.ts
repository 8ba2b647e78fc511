import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyScreen, computeLayout, isMobileOnly } from './layout-mode.ts'

const MOBILE_PATHS = ['/dine', '/roomdining', '/lp/', '/pay-link/', '/linklist/', '/medica']
const at = (width: number, path = '/') =>
  computeLayout({ screen: classifyScreen(width), path, mobilePaths: MOBILE_PATHS, uiVersion: 1 })

describe('the layout', () => {
  it.each([
    [320, 'phone', 'mobile'],
    [767, 'phone', 'mobile'],
    [768, 'tablet-portrait', 'mobile'],
    [1079, 'tablet-portrait', 'mobile'],
    [1080, 'tablet-landscape', 'mobile'],
    [1159, 'tablet-landscape', 'mobile'],
    [1160, 'desktop', 'desktop'],
    [2560, 'desktop', 'desktop'],
  ])('SH-04 at %i px is that of a %s: %s', (width, screen, mode) => {
    expect(at(width)).toMatchObject({ screen, mode })
  })

  it('SH-04 becomes desktop at 1160 px and at no width below', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), (width) => {
        expect(at(width).mode).toBe(width >= 1160 ? 'desktop' : 'mobile')
      }),
    )
  })

  it.each([
    [1, 'list'],
    [2, 'list'],
    [3, 'grid'],
    [4, 'grid'],
  ])('SH-04 follows uiVersion %i: a %s', (uiVersion, presentation) => {
    expect(computeLayout({ screen: 'phone', path: '/', mobilePaths: [], uiVersion })).toMatchObject({
      presentation,
    })
  })

  it.each(['/dine', '/dine/7', '/lp/1', '/lp/1/brands', '/medica', '/medica/list'])(
    'stays mobile on %s',
    (path) => {
      expect(at(1600, path).mode).toBe('mobile')
    },
  )

  it.each(['/', '/diner', '/lp', '/lpx/1', '/medical', '/menu/dine'])(
    'is not limited to mobile on %s',
    (path) => {
      expect(isMobileOnly(path, MOBILE_PATHS)).toBe(false)
    },
  )
})
