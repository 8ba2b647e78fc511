import { expect, it } from 'vitest'
import { scrollKey } from './scroll-key.ts'

it('RT-28 the menu is remembered by its address, any other screen by its place in the history', () => {
  expect(scrollKey({ pathname: '/zahr', key: 'a' })).toBe(scrollKey({ pathname: '/zahr', key: 'b' }))
  expect(scrollKey({ pathname: '/zahr/menu-list', key: 'a' })).toBe('/zahr/menu-list')
  expect(scrollKey({ pathname: '/', key: 'a' })).toBe('/')
  expect(scrollKey({ pathname: '/zahr/my-order', key: 'a' })).not.toBe(
    scrollKey({ pathname: '/zahr/my-order', key: 'b' }),
  )
  expect(scrollKey({ pathname: '/my-order', key: 'a' })).toBe('a')
})
