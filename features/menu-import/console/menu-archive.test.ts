import { expect, it } from 'vitest'
import { makeArchive } from '#platform/testing/archive.ts'
import { makeWorkbook } from '#platform/testing/workbook.ts'
import { openMenuFile } from './menu-archive.ts'

const MENU = { path: 'menu/menu.csv', content: 'Name,Price,Photo\nTea,3,photos/tea.jpg\n' }
const PICTURE = { path: 'menu/photos/tea.jpg', content: 'a picture' }

it('takes the pictures that a menu names out of its archive', async () => {
  const chosen = new File([makeArchive([MENU, PICTURE])], 'menu.zip')
  const { menu, readPictures } = await openMenuFile(chosen)
  expect(menu).toBe(chosen)
  const [picture, ...others] = await readPictures(['photos/tea.jpg', 'photos/coffee.jpg'])
  expect(others).toEqual([])
  expect([picture?.name, picture?.type, await picture?.text()]).toEqual([
    'tea.jpg',
    'image/jpeg',
    'a picture',
  ])
})

it('sends the menu alone when its archive is larger than what the server takes', async () => {
  const chosen = new File([makeArchive([MENU, PICTURE])], 'menu.zip')
  const large = Object.defineProperty(chosen, 'size', { value: 6 * 1024 * 1024 })
  const { menu } = await openMenuFile(large)
  expect([menu.name, await menu.text()]).toEqual(['menu.csv', MENU.content])
})

it.each([
  ['a workbook', new File([makeWorkbook([{ name: 'Menu', rows: [['Name', 'Price']] }])], 'menu.xlsx')],
  ['an archive with two menus', new File([makeArchive([MENU, { ...MENU, path: 'other.csv' }])], 'menus.zip')],
  ['a damaged archive', new File(['PK\u0003\u0004 and nothing else'], 'menu.zip')],
  ['a table', new File([MENU.content], 'menu.csv')],
])('leaves %s to the server', async (_, chosen) => {
  const { menu, readPictures } = await openMenuFile(chosen)
  expect([menu, await readPictures(['tea.jpg'])]).toEqual([chosen, []])
})
