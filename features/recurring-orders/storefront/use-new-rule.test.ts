import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DishAcceptance } from '#core/cart/contract/dish-acceptance.ts'
import { type GuardedLine, registerLineGuard } from '#core/cart/storefront/line-guard.ts'
import customers from '#core/customers/messages/en.json' with { type: 'json' }
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import recurring from '../messages/en.json' with { type: 'json' }
import { useNewRule } from './use-new-rule.ts'

const asked: (readonly GuardedLine[])[] = []
let isConfirmed = true
let acceptance: DishAcceptance | null = null
registerLineGuard(
  Object.assign(
    async (lines: readonly GuardedLine[]) => {
      asked.push(lines)
      return isConfirmed
    },
    { readAcceptance: () => acceptance },
  ),
)

const fetched = vi.fn((_url: string, _init?: RequestInit) => Promise.reject(new TypeError('offline')))
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
})
afterEach(() => {
  isConfirmed = true
  acceptance = null
  fetched.mockClear()
  vi.unstubAllGlobals()
})

const order = {
  ...{ _id: 'order', store: { _id: 'marina', timeZone: 'Asia/Dubai' } },
  ...{ placedAt: '2026-11-20T08:00:00.000Z', scheduledFor: null },
  products: [
    {
      ...{ _id: 'l1', name: 'Wrap', product: { _id: 'wrap' } },
      customize: [{ _id: 'extras', variants: [{ variant: 'nuts' }] }],
    },
  ],
} as unknown as FullOrder

const make = () => {
  const input = { order, asOf: '2026-11-20T09:00:00.000Z', onMade: () => undefined }
  return callHook(() => useNewRule(input, { address: undefined, cardId: null }), {
    texts: { customers, 'recurring-orders': recurring },
  }).send()
}

it('AL-02 asks for every dish of an order before it recurs', async () => {
  await make()
  expect(asked).toEqual([[{ store: 'marina', line: 'l1', product: 'wrap', name: 'Wrap', options: ['nuts'] }]])
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/recurring-rules')
})

it('AL-02 lets no order recur with a dish that the customer decides against', async () => {
  isConfirmed = false
  await make()
  expect(asked).toHaveLength(1)
  expect(fetched).not.toHaveBeenCalled()
})

const sentBody = (): unknown => {
  const body = fetched.mock.calls[0]?.[1]?.body
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

it('AL-02 stores with the rule what the household avoids and has confirmed', async () => {
  acceptance = { avoided: ['nuts'], acknowledged: ['nuts wrap'] }
  await make()
  expect(sentBody()).toMatchObject({ acceptance })
})

it('AL-02 stores nothing of a household that avoids nothing', async () => {
  await make()
  expect(sentBody()).not.toHaveProperty('acceptance')
})
