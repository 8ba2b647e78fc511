import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type GuardedLine, registerLineGuard } from '#core/cart/storefront/line-guard.ts'
import customers from '#core/customers/messages/en.json' with { type: 'json' }
import { callHook } from '#platform/testing/call-hook.tsx'
import type { DraftLine } from '../contract/endpoints.ts'
import dineIn from '../messages/en.json' with { type: 'json' }
import { useSendRound } from './use-send-round.ts'

const asked: (readonly GuardedLine[])[] = []
let isConfirmed = true
registerLineGuard(async (lines) => {
  asked.push(lines)
  return isConfirmed
})

const REFUSAL = { status: false, message: 'Closed', meta: { code: 4300 } }
const fetched = vi.fn((_url: string) => Promise.resolve(Response.json(REFUSAL, { status: 409 })))
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
})
afterEach(() => {
  isConfirmed = true
  fetched.mockClear()
  vi.unstubAllGlobals()
})

const line = (_id: string, product: string, isYou: boolean) =>
  ({
    ...{ _id, name: product, qty: 1, product: { _id: product }, userInfo: { name: 'Huda', isYou } },
    customize: [{ _id: 'extras', name: 'Extras', variants: [{ variant: 'nuts', name: 'Nuts', counter: 1 }] }],
  }) as unknown as DraftLine

const send = () =>
  callHook(() => useSendRound({ _id: 'visit', store: { _id: 'marina', name: 'Marina', homePath: '' } }), {
    texts: { customers, 'dine-in': dineIn },
  })({
    ...{ version: 3, total: { amount: 4200, currency: 'AED' }, expiresAt: '2027-03-01T12:30:00.000Z' },
    products: [line('l1', 'wrap', true), line('l2', 'tart', false)],
  })

it('AL-02 asks a guest about their own dishes before a round is sent, not about those of others', async () => {
  await send()
  expect(asked).toEqual([[{ store: 'marina', line: 'l1', product: 'wrap', name: 'wrap', options: ['nuts'] }]])
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/orders/dineIn/subOrder')
})

it('AL-02 sends no round with an own dish that the guest decides against', async () => {
  isConfirmed = false
  await send()
  expect(asked).toHaveLength(1)
  expect(fetched).not.toHaveBeenCalled()
})
