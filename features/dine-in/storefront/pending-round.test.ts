import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readPendingRound, sendRound, usePendingRound } from './round-sender.ts'

const KEY = 'compass-table-round'
const ROUND = { session: 'visit', cartVersion: 3, idempotencyKey: 'round-key' }

const stored = new Map<string, string>()
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
let goOnline: () => void = () => undefined
beforeEach(() => {
  stored.clear()
  fetched.mockReset()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => {
      goOnline = listener
    },
    removeEventListener: () => undefined,
  })
})
afterEach(() => vi.unstubAllGlobals())

it('DI-02 stores a round while the line is cut, so that a page opened later sends the same one, and forgets it once answered', async () => {
  fetched.mockRejectedValueOnce(new TypeError('The line is cut'))
  fetched.mockResolvedValue(
    Response.json({ status: false, message: 'Closed', meta: { code: 4300 } }, { status: 409 }),
  )
  const sent = sendRound(ROUND)
  await vi.waitFor(() => expect(usePendingRound.getState().round).toEqual(ROUND))
  expect(readPendingRound('visit')).toEqual(ROUND)
  expect(readPendingRound('another visit')).toBeUndefined()
  goOnline()
  expect(await sent).toMatchObject({ ok: false, error: { status: 409 } })
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(readPendingRound('visit')).toBeUndefined()
  expect(usePendingRound.getState().round).toBeNull()
})

it('takes nothing for a round that lacks what is to be sent, or that is no JSON', () => {
  for (const broken of [
    '{',
    'null',
    '7',
    '{"session":"visit"}',
    '{"session":"visit","idempotencyKey":"k"}',
  ]) {
    stored.set(KEY, broken)
    expect(readPendingRound('visit')).toBeUndefined()
  }
})
