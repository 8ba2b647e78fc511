import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import customers from '#core/customers/messages/en.json' with { type: 'json' }
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { clearPaymentChoice, usePaymentStore } from '#core/payments/storefront/payment-store.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import { checkoutErrors } from '../contract/errors.ts'
import checkout from '../messages/en.json' with { type: 'json' }
import type { PlaceBody } from './place-attempt.ts'
import type { RefusalKind } from './refusal.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { useRetryPayment } from './use-retry-payment.ts'

const raised: { readonly type: string; readonly detail: unknown }[] = []
let refusal: object
beforeEach(() => {
  raised.length = 0
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 402 }))
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('window', { dispatchEvent: (event: CustomEvent) => void raised.push(event) })
  Object.assign(usePaymentStore.getInitialState(), { method: 'express' })
  usePaymentStore.setState({ method: 'express', isCleared: false, failure: '' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(usePaymentStore.getInitialState(), { method: null })
  clearPaymentChoice()
})

const declined = (data: object) => ({ meta: { code: 5100, message: 'Payment failed.' }, data })
const around = { texts: { checkout, customers }, loaded: { root: { home: '' } } }

const place = async (): Promise<readonly RefusalKind[]> => {
  const kinds: RefusalKind[] = []
  await callHook(() => usePlaceOrder((kind) => void kinds.push(kind)), around).place({} as PlaceBody)
  return kinds
}
const payAgain = () => {
  const order = { _id: 'order', store: { _id: 'marina' }, products: [] } as unknown as FullOrder
  return callHook(() => useRetryPayment(order, () => undefined), around).pay()
}

describe.each([
  ['placing an order', place],
  ['paying an order again', payAgain],
] as const)('a refusal of %s', (_name, act) => {
  it.each([
    [
      'with the card provider’s words',
      { result: { message: 'Do not honour' } },
      'Payment failed. Do not honour',
    ],
    ['in our own words', {}, 'Payment failed.'],
  ])(
    'CK-05 clears the selection, raises payment-failed and shows the message %s',
    async (_case, data, failure) => {
      refusal = declined(data)
      const kinds = await act()
      expect(usePaymentStore.getState()).toEqual({
        method: null,
        isCleared: true,
        isPaidInShares: false,
        failure,
      })
      expect(raised).toMatchObject([{ type: 'payment-failed', detail: { code: 5100, status: 402, data } }])
      if (kinds) expect(kinds).toEqual(['payment'])
    },
  )
})

describe('an order that is not as it was shown', () => {
  it('CK-05 keeps the selection and raises no failure, because nothing was to be paid yet', async () => {
    refusal = { meta: { code: checkoutErrors.changed.code, message: 'Changed.' }, data: { changes: [] } }
    expect(await place()).toEqual([])
    expect(usePaymentStore.getState()).toEqual({
      ...{ method: 'express', isCleared: false, failure: '', isPaidInShares: false },
    })
    expect(raised).toEqual([])
  })
})

describe('an order that was placed', () => {
  const stored = new Map<string, string>()
  const placed = {
    meta: { code: 200 },
    data: { _id: 'order', status: 1, payment: { _id: 'payment', status: 1 } },
  }
  const placeWhile = async (isReloading: boolean) => {
    stored.clear()
    vi.stubGlobal('fetch', async () => Response.json(placed))
    vi.stubGlobal('sessionStorage', {
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    })
    vi.stubGlobal('window', {
      addEventListener: (_type: 'beforeunload', listener: () => void) => isReloading && listener(),
      removeEventListener: () => undefined,
    })
    await place()
    return [...stored.values()].map((text) => Object.keys(JSON.parse(text)))
  }

  it('CK-04 is not asked about again once its page has come', async () => {
    expect(await placeWhile(false)).toEqual([])
  })

  it('CK-04 is asked about again by a page that is reloaded before that', async () => {
    expect(await placeWhile(true)).toEqual([['key', 'body', 'sentAt']])
  })
})

describe('an order that was not sent, because the device is offline', () => {
  it('PW-03 says that nothing was ordered, keeps the selection and raises no failure', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const sent = vi.fn()
    vi.stubGlobal('fetch', sent)
    expect(await place()).toEqual([])
    expect(sent).not.toHaveBeenCalled()
    expect(usePaymentStore.getState()).toMatchObject({
      ...{ method: 'express', isCleared: false },
      failure: checkout['placing.unsent'],
    })
    expect(raised).toEqual([])
  })
})
