import { describe, expect, it } from 'vitest'
import { watchLineGuard } from '#core/cart/testing/watch-line-guard.ts'
import customers from '#core/customers/messages/en.json' with { type: 'json' }
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import type { AdditionQuote } from '../contract/addition-endpoints.ts'
import type { ReplacementRequest } from '../contract/endpoints.ts'
import { useAddition } from './use-addition.ts'
import { useAnswer } from './use-answer.ts'

const guard = watchLineGuard()
const { asked, fetched } = guard
const listSent = () => fetched.mock.calls.map(([url, { method }]) => `${method} ${url}`)

const around = { texts: { customers } }
const dish = (_id: string, product: string, optionIds: readonly string[]) => ({
  ...{ _id, name: product, product: { _id: product }, optionIds },
})

describe('replacements', () => {
  const request = {
    ...{ order: 'order', version: 3, status: 'waiting' },
    items: [
      { line: 'l1', chosen: null, suggestions: [dish('s1', 'pie', ['nuts']), dish('s2', 'tart', [])] },
      { line: 'l2', chosen: null, suggestions: [dish('s3', 'wrap', ['tahini'])] },
      { line: 'l3', chosen: null, suggestions: [] },
    ],
    changes: [{ after: dish('c1', 'salad', ['egg']) }, { after: null }],
  } as unknown as ReplacementRequest
  const answer = (isAccepted: boolean) =>
    callHook(
      () => useAnswer({ store: 'marina', request, onAnswered: () => undefined, onRefused: () => undefined }),
      around,
    ).send(isAccepted)

  it('AL-02 asks for every dish that comes into the order, before the answer is sent', async () => {
    await answer(true)
    expect(asked).toEqual([
      [
        { store: 'marina', line: 'l1', name: 'pie', product: 'pie', options: ['nuts'] },
        { store: 'marina', line: 'l2', name: 'wrap', product: 'wrap', options: ['tahini'] },
        { store: 'marina', line: 'change 0', name: 'salad', product: 'salad', options: ['egg'] },
      ],
    ])
    expect(listSent()).toEqual(['PUT /api/v1/orders/order/partial-accepted-order'])
  })

  it('AL-02 sends no acceptance of a dish that the customer decides against, and every rejection unasked', async () => {
    guard.isConfirmed = false
    await answer(true)
    expect(listSent()).toEqual([])
    asked.length = 0
    await answer(false)
    expect(asked).toEqual([])
    expect(listSent()).toEqual(['PUT /api/v1/orders/order/partial-accepted-order'])
  })
})

describe('additions', () => {
  const order = { _id: 'order', store: { _id: 'marina' } } as FullOrder
  const quote = { version: 3, total: { amount: 900, currency: 'AED' } } as AdditionQuote
  const choose = (variant: string) => ({
    ...{ qty: 1, note: '', collectFromUser: [], seenPrice: 900 },
    customize: [{ _id: 'extras', variants: [{ variant, counter: 1 }] }],
  })
  /** Two items are chosen, and their price is agreed to. */
  const add = () =>
    callHook(() => {
      const addition = useAddition(order, () => undefined)
      if (addition.items.length === 0) addition.put('pie', 'Pie', choose('nuts'))
      if (addition.items.length === 1) addition.put('tart', 'Tart', choose('egg'))
      return addition
    }, around).agree(quote)

  it('AL-02 asks for every item that is added to an order, before it is added', async () => {
    await add()
    expect(asked).toEqual([
      [
        { store: 'marina', product: 'pie', name: 'Pie', options: ['nuts'] },
        { store: 'marina', product: 'tart', name: 'Tart', options: ['egg'] },
      ],
    ])
    expect(listSent()[0]).toBe('PUT /api/v1/orders/order/additions')
  })

  it('AL-02 adds nothing that the customer decides against', async () => {
    guard.isConfirmed = false
    await add()
    expect(asked).toHaveLength(1)
    expect(listSent()).toEqual([])
  })
})
