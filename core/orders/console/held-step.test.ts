import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildBoardOrder } from '#core/orders/testing/board-order.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { BoardOrder } from '../contract/endpoints.ts'
import { orderErrors } from '../contract/errors.ts'
import type { BoardAction } from './board/lanes.ts'
import { HOLD_MS, LONGEST_HOLD_MS } from './board/step-hold.ts'
import { refreshBoard } from './board-calls.ts'
import { useBoard } from './board-store.ts'
import {
  extendHeldStep,
  sendHeldStep,
  takeBackStep,
  takeStep,
  useHeldStep,
  watchHeldStep,
} from './held-step.ts'
import { sendStoredStep } from './stored-step.ts'

const STORE = 'store-1'
const TEXTS = { offline: 'No connection', overtaken: 'Somebody was faster' }
const COLUMNS: Partial<Record<BoardAction, BoardOrder['column']>> = { accept: 'accepted', decline: 'done' }

/** The orders of an outlet, moved only by a request with their version. */
let orders: BoardOrder[] = []
let sent: { readonly id: string; readonly body: { action: BoardAction }; readonly keepalive: boolean }[] = []
let isOffline = false

const move = (id: string, { action, version }: { action: BoardAction; version: number }) => {
  const order = orders.find(({ _id }) => _id === id)
  if (order?.version !== version) return undefined
  const moved = buildBoardOrder({ ...order, version: version + 1, column: COLUMNS[action] ?? 'ready' })
  orders = orders.map((known) => (known._id === id ? moved : known))
  return moved
}

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const serve = async (url: string, init: RequestInit = {}): Promise<Response> => {
  if (isOffline) throw new TypeError('Failed to fetch')
  if (init.method !== 'PUT') return answer(200, { meta: { code: 200 }, data: orders })
  const id = url.split('/').at(-2) ?? ''
  const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}')
  sent.push({ id, body, keepalive: init.keepalive === true })
  const moved = move(id, body)
  if (moved) return answer(200, { meta: { code: 200 }, data: moved })
  return answer(409, { meta: { code: orderErrors.changedMeanwhile.code, message: 'Changed meanwhile' } })
}

const listeners = new Map<string, () => void>()
const place = {
  visibilityState: 'visible',
  activeElement: null,
  cookie: '',
  documentElement: { lang: 'en' },
  addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  removeEventListener: (name: string) => listeners.delete(name),
}

const stubBrowser = (): void => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('document', place)
  vi.stubGlobal('window', place)
  vi.stubGlobal('fetch', serve)
}

const board = () => useBoard.getState()
const tap = (order: BoardOrder, action: BoardAction) => takeStep(order, { action }, TEXTS)
const first = buildBoardOrder({ _id: 'one', orderId: '1' })
const second = buildBoardOrder({ _id: 'two', orderId: '2' })
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)
const sentIds = () => sent.map(({ id }) => id)

let unwatch: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(first.placedAt) })
  stubBrowser()
  orders = [first, second]
  sent = []
  isOffline = false
  useBoard.setState(useBoard.getInitialState(), true)
  useToasts.setState(useToasts.getInitialState())
  board().showScope(STORE)
  board().receiveOrders(STORE, orders)
  unwatch = watchHeldStep()
})

afterEach(() => {
  unwatch()
  useHeldStep.setState({ held: undefined })
  useBoard.setState(useBoard.getInitialState(), true)
  useToasts.setState(useToasts.getInitialState())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a step of one tap', () => {
  it('moves the card immediately, and is sent once its time is up', async () => {
    tap(first, 'accept')
    expect(board().pending).toEqual({ one: 'accept' })
    await vi.advanceTimersByTimeAsync(HOLD_MS - 1)
    expect(sentIds()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sentIds()).toEqual(['one'])
    expect(board().pending).toEqual({})
    expect(board().orders[0]).toMatchObject({ column: 'accepted', version: 2 })
  })

  it('is never sent once it is taken back', async () => {
    tap(first, 'accept')
    takeBackStep()
    expect(board().pending).toEqual({})
    await vi.advanceTimersByTimeAsync(seconds(60))
    unwatch()
    await sendStoredStep()
    expect(sentIds()).toEqual([])
  })

  it('is sent at once by the next tap, which is held in its turn', async () => {
    tap(first, 'accept')
    tap(second, 'accept')
    await vi.advanceTimersByTimeAsync(0)
    expect(sentIds()).toEqual(['one'])
    await vi.advanceTimersByTimeAsync(HOLD_MS)
    expect(sentIds()).toEqual(['one', 'two'])
  })

  it('waits for somebody who has reached the button, but not for ever', async () => {
    tap(first, 'accept')
    extendHeldStep()
    await vi.advanceTimersByTimeAsync(LONGEST_HOLD_MS - 1)
    expect(sentIds()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sentIds()).toEqual(['one'])
  })

  it('returns the card with the reason when the server cannot be reached', async () => {
    tap(first, 'accept')
    isOffline = true
    await vi.advanceTimersByTimeAsync(HOLD_MS)
    expect(board().pending).toEqual({})
    expect(toasts()).toEqual(['No connection'])
  })

  it('declines at once: the reason was asked for before', async () => {
    tap(first, 'decline')
    await vi.advanceTimersByTimeAsync(0)
    expect(sentIds()).toEqual(['one'])
  })

  it('accepts at once where waiting could miss the deadline of the answer', async () => {
    const by = new Date(Date.now() + seconds(20)).toISOString()
    tap(buildBoardOrder({ ...first, answer: { warnAt: by, by } }), 'accept')
    await vi.advanceTimersByTimeAsync(0)
    expect(sentIds()).toEqual(['one'])
  })
})

describe('a page with a held step', () => {
  it('sends it when it is hidden or left, by a request that outlives the page', async () => {
    tap(first, 'accept')
    listeners.get('pagehide')?.()
    await vi.advanceTimersByTimeAsync(0)
    tap(second, 'accept')
    vi.stubGlobal('document', { ...place, visibilityState: 'hidden' })
    listeners.get('visibilitychange')?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map(({ id, keepalive }) => [id, keepalive])).toEqual([
      ['one', true],
      ['two', true],
    ])
  })

  it('sends it when another outlet is shown', async () => {
    tap(first, 'accept')
    board().showScope('store-2')
    await vi.advanceTimersByTimeAsync(0)
    expect(sentIds()).toEqual(['one'])
  })

  it('drops it when a second tablet was faster, says so, and shows how the order stands', async () => {
    tap(first, 'accept')
    move('one', { action: 'decline', version: 1 })
    await refreshBoard(STORE)
    expect(board().pending).toEqual({})
    expect([...board().conflicted]).toEqual(['one'])
    expect(board().orders[0]?.column).toBe('done')
    expect(toasts()).toEqual(['Somebody was faster'])
    await vi.advanceTimersByTimeAsync(seconds(60))
    expect(sentIds()).toEqual([])
  })

  it('learns from the server that a second tablet was faster, where it has heard nothing of it', async () => {
    tap(first, 'accept')
    move('one', { action: 'decline', version: 1 })
    await vi.advanceTimersByTimeAsync(HOLD_MS)
    expect([...board().conflicted]).toEqual(['one'])
    expect(board().orders[0]?.column).toBe('done')
  })
})

describe('a tablet that lost its power with a held step', () => {
  /** What a new page of the same device knows: only what is stored. */
  const restart = (): void => {
    vi.clearAllTimers()
    useHeldStep.setState({ held: undefined })
    useBoard.setState(useBoard.getInitialState(), true)
  }

  it('sends it at its next start, once', async () => {
    tap(first, 'accept')
    restart()
    await sendStoredStep()
    await sendStoredStep()
    expect(sentIds()).toEqual(['one'])
    expect(orders[0]).toMatchObject({ column: 'accepted', version: 2 })
  })

  it('changes nothing where the step did arrive, or where a second tablet was faster', async () => {
    tap(first, 'accept')
    restart()
    move('one', { action: 'decline', version: 1 })
    await sendStoredStep()
    expect(orders[0]).toMatchObject({ column: 'done', version: 2 })
    expect(toasts()).toEqual([])
  })

  it('keeps it while there is no connection, and forgets it when it is old', async () => {
    const tappedAt = Date.now()
    tap(first, 'accept')
    restart()
    isOffline = true
    await sendStoredStep()
    isOffline = false
    vi.setSystemTime(tappedAt + seconds(299))
    await sendStoredStep()
    expect(sentIds()).toEqual(['one'])
    vi.setSystemTime(tappedAt)
    tap(second, 'accept')
    restart()
    vi.setSystemTime(tappedAt + seconds(300))
    await sendStoredStep()
    expect(sentIds()).toEqual(['one'])
  })

  it('has nothing left to send after an ordinary step', async () => {
    tap(first, 'accept')
    await sendHeldStep()
    await sendStoredStep()
    expect(sentIds()).toEqual(['one'])
  })
})
