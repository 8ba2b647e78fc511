import { describe, expect, it } from 'vitest'
import type { RecordedChunk } from '../vite-record-modules.ts'
import { findForbiddenModules, listFirstLoadFiles, type RouteManifest } from './bundle.ts'

const createChunk = (file: string, parts: Partial<RecordedChunk> = {}): RecordedChunk => ({
  entry: null,
  imports: [],
  modules: [],
  ...parts,
  file,
})

describe('modules in the browser build', () => {
  it.each([
    'core/orders/server/order.repo.ts',
    'providers/payments/stripe/server/plugin.ts',
    'apps/server/app.ts',
    'platform/db/database.ts',
    'platform/i18n/catalogue.server.ts',
    'node:crypto',
    '__vite-browser-external',
    'node_modules/pg/lib/index.js',
    '../../node_modules/kysely/dist/index.js',
    'node_modules/zod/v4/classic/external.js',
  ])('must not include %s', (module) => {
    expect(findForbiddenModules([createChunk('a.js', { modules: [module] })])).toHaveLength(1)
  })

  it.each([
    'core/orders/domain/status.ts',
    'core/menus/storefront/pages/server-time.tsx',
    'platform/ui/button.tsx',
    'node_modules/react-dom/server.browser.js',
    'node_modules/zod/v4/mini/external.js',
  ])('may include %s', (module) => {
    expect(findForbiddenModules([createChunk('a.js', { modules: [module] })])).toEqual([])
  })
})

describe('first load of a page', () => {
  const manifest: RouteManifest = {
    entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
    routes: {
      root: { id: 'root', module: '/assets/root.js' },
      menu: {
        id: 'menu',
        parentId: 'root',
        module: '/assets/menu.js',
        clientLoaderModule: '/assets/menu-loader.js',
      },
      cart: { id: 'cart', parentId: 'root', module: '/assets/cart.js' },
    },
  }
  const chunks = [
    createChunk('assets/entry.js', {
      entry: 'apps/storefront/entry.client.tsx',
      imports: ['assets/react.js'],
    }),
    createChunk('assets/react.js'),
    createChunk('assets/root.js', {
      entry: 'apps/storefront/root.tsx',
      imports: ['assets/react.js', 'assets/shared.js'],
    }),
    createChunk('assets/menu.js', {
      entry: 'core/menus/storefront/pages/menu.page.tsx',
      imports: ['assets/card.js'],
    }),
    createChunk('assets/menu-loader.js'),
    createChunk('assets/card.js', { imports: ['assets/shared.js'] }),
    createChunk('assets/shared.js'),
    createChunk('assets/cart.js', { entry: 'core/cart/storefront/pages/cart.page.tsx' }),
  ]

  it('is the entry, the page and its parents with all their imports, each once', () => {
    expect(listFirstLoadFiles(manifest, chunks, /menu\.page/)).toEqual(
      ['card', 'entry', 'menu-loader', 'menu', 'react', 'root', 'shared'].map((name) => `assets/${name}.js`),
    )
  })

  it('is undefined for a page without a route', () => {
    expect(listFirstLoadFiles(manifest, chunks, /nowhere/)).toBeUndefined()
  })
})
