import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type { Platform } from '#platform/http/server-plugin.ts'
import { createOrderFeed } from './order-feed.service.ts'

const listener = { onChange: () => undefined, onGap: () => undefined }

const feedOver = (listen: () => Promise<() => Promise<void>>) => {
  const warn = vi.fn()
  const needs = { db: { listen }, logger: { warn } } as unknown as Pick<Platform, 'db' | 'logger'>
  return { feed: createOrderFeed(needs), warn }
}

it('rejects pages when the database cannot be listened to, and keeps running', async () => {
  const attempts = vi.fn(() => Promise.reject(new Error('the database is away')))
  const { feed } = feedOver(attempts)
  const pages = await Promise.allSettled([feed.follow(listener), feed.follow({ ...listener })])
  expect(pages.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(feed.follow(listener)).rejects.toThrow('away')
  expect(attempts).toHaveBeenCalledTimes(2)
  // A rejection that nobody handles ends the run in the next turn.
  await nextTurn()
})

it('keeps running when unlistening fails', async () => {
  const { feed, warn } = feedOver(async () => () => Promise.reject(new Error('the connection broke')))
  const leave = await feed.follow(listener)
  leave()
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
})

it('notifies only the pages of the changed order, and those that show every order', async () => {
  let tell: (payload: string) => void = () => undefined
  const db = {
    listen: async (_channel: string, hear: typeof tell) => {
      tell = hear
      return async () => undefined
    },
  }
  const feed = createOrderFeed({ db, logger: {} } as unknown as Pick<Platform, 'db' | 'logger'>)
  const page = () => ({ onChange: vi.fn(), onGap: vi.fn() })
  const [own, alsoOwn, other, board] = [page(), page(), page(), page()]
  const leave = await feed.follow({ orderId: 'a', ...own })
  await feed.follow({ orderId: 'a', ...alsoOwn })
  await feed.follow({ orderId: 'b', ...other })
  await feed.follow(board)
  tell(JSON.stringify({ orderId: 'a' }))
  expect([own, alsoOwn, other, board].map(({ onChange }) => onChange.mock.calls.length)).toEqual([1, 1, 0, 1])
  leave()
  tell(JSON.stringify({ orderId: 'a' }))
  expect([own, alsoOwn, board].map(({ onChange }) => onChange.mock.calls.length)).toEqual([1, 2, 2])
  tell(JSON.stringify({ orderId: 'a', isForStaff: true }))
  expect([alsoOwn, other, board].map(({ onChange }) => onChange.mock.calls.length)).toEqual([2, 0, 3])
})
