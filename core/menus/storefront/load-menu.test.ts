import { expect, it } from 'vitest'
import { menuOperation } from './load-menu.ts'

it('ST-04 SH-12 uiVersion 2 and 4 show the version 2 menu, 1 and 3 the other', () => {
  expect([1, 2, 3, 4].map(menuOperation)).toEqual([
    'GET /api/v1/stores/:id/menu',
    'GET /api/v2/stores/:id/menu',
    'GET /api/v1/stores/:id/menu',
    'GET /api/v2/stores/:id/menu',
  ])
})
