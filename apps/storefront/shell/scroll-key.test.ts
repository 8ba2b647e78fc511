import { expect, it } from 'vitest'
import routes from '../routes.ts'
import { getScrollKey, MENU_ROUTES } from './scroll-key.ts'

const at = (route: string, pathname: string, key: string): string =>
  getScrollKey({ pathname, key }, [{ id: 'root' }, { id: route }])

it('RT-28 the scroll key of the menu is its address, of any other screen its history entry', () => {
  expect(at('menu', '/zahr', 'a')).toBe(at('menu', '/zahr', 'b'))
  expect(at('menu-list', '/zahr/menu-list', 'a')).toBe('/zahr/menu-list')
  expect(at('start', '/', 'a')).toBe('/')
  expect(at('my-order', '/zahr/my-order', 'a')).not.toBe(at('my-order', '/zahr/my-order', 'b'))
  expect(at('my-order', '/my-order', 'a')).toBe('a')
})

it('RT-28 the routes of the menu exist', () => {
  const ids = routes.flatMap(({ children = [] }) => children).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([...MENU_ROUTES]))
})
