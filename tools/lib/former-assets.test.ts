import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listPrecached } from './build-worker.ts'
import { keepFormerAssets } from './former-assets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'compass-former-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const rebuild = (files: Readonly<Record<string, string>>): void => {
  const putBack = keepFormerAssets(folder)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
  putBack()
}

it('PW-04 keeps the files of former builds for pages that are still open, and those of the last two weeks only', () => {
  rebuild({ 'menu-1.js': 'one', 'shared-1.js': 'same' })
  rebuild({ 'menu-2.js': 'two', 'shared-1.js': 'same, made anew' })
  rebuild({ 'menu-3.js': 'three' })
  expect(readdirSync(folder).sort()).toEqual(['menu-1.js', 'menu-2.js', 'menu-3.js', 'shared-1.js'])
  expect(readFileSync(path.join(folder, 'shared-1.js'), 'utf8')).toBe('same, made anew')
  const old = new Date(Date.now() - 15 * 86_400_000)
  utimesSync(path.join(folder, 'menu-1.js'), old, old)
  rebuild({ 'menu-4.js': 'four' })
  expect(existsSync(path.join(folder, 'menu-1.js'))).toBe(false)
  expect(existsSync(path.join(folder, 'menu-3.js'))).toBe(true)
})

it('fetches in advance what a menu and a cart need, with what loads together, and nothing of other pages', () => {
  const chunk = (file: string, entry: string | null, imports: string[] = []) => ({
    file,
    entry,
    modules: [],
    imports,
  })
  expect(
    listPrecached([
      chunk('menu.js', 'core/menus/storefront/pages/menu.page.tsx', ['shared.js']),
      chunk('shared.js', null),
      chunk('history.js', 'core/orders/storefront/pages/order-history.page.tsx', ['other.js']),
      chunk('other.js', null),
      chunk('sheet.js', 'core/cart/storefront/item-sheet.tsx'),
      chunk('board.js', 'core/orders/console/board-card.tsx'),
    ]),
  ).toEqual(['menu.js', 'shared.js', 'sheet.js'])
})
