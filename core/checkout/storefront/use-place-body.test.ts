import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { OptimisticCart } from '#core/cart/storefront/use-optimistic-cart.ts'
import { watchLineGuard } from '#core/cart/testing/watch-line-guard.ts'
import { clearPaymentChoice, usePaymentStore } from '#core/payments/storefront/payment-store.ts'
import type { Store } from '#core/stores/contract/endpoints.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import { useCheckoutDraftStore } from './draft-store.ts'
import { createPlaceBody, type PlaceInputs, useCheckedPlacement } from './use-place-body.ts'

const cart = { _id: 'cart', store: 'marina', version: 3, orderType: 20 } as Cart

const place = (extensions: PlaceInputs['extensions']) =>
  createPlaceBody(cart, {
    ...{ store: { collectFromUser: [] }, contact: { name: 'Amal', email: '' }, isDesktop: true, extensions },
    ...{ draft: useCheckoutDraftStore.getInitialState(), method: 'cod' },
  })

it('AL-01 sends the allergies that a part of checkout answers for this cart, and no field for none', () => {
  const asked: string[] = []
  const consented = {
    name: 'allergens',
    readAllergies: ({ _id }: Cart) => {
      asked.push(_id)
      return ['gluten', 'milk'] as const
    },
  }
  expect(place([{ name: 'other' }, consented])).toMatchObject({ allergies: ['gluten', 'milk'] })
  expect(asked).toEqual(['cart'])
  expect(place([{ name: 'allergens', readAllergies: () => [] }])).not.toHaveProperty('allergies')
  expect(place([])).not.toHaveProperty('allergies')
})

const guard = watchLineGuard()
const { asked } = guard
const send = vi.fn(async () => undefined)
beforeEach(() => usePaymentStore.setState({ method: 'cod' }))
afterEach(() => {
  clearPaymentChoice()
  send.mockClear()
})

const line = (_id: string, product: string, variant: string) => ({
  ...{ _id, name: product, product: { _id: product } },
  customize: [{ _id: 'extras', variants: [{ variant }] }],
})
const PRODUCTS = [line('l1', 'wrap', 'tahini'), line('l2', 'tart', 'nuts')]

/** Presses the button of the last step of checkout. */
const placeShown = () =>
  callHook(() =>
    useCheckedPlacement({
      shown: { cart: { ...cart, products: PRODUCTS } } as unknown as OptimisticCart,
      store: { collectFromUser: [] } as unknown as Store,
      placing: { place: send },
    }),
  ).place()

it('AL-02 asks for every dish of the cart before its order is placed', async () => {
  await placeShown()
  expect(asked).toEqual([
    [
      { store: 'marina', line: 'l1', product: 'wrap', name: 'wrap', options: ['tahini'] },
      { store: 'marina', line: 'l2', product: 'tart', name: 'tart', options: ['nuts'] },
    ],
  ])
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ store: 'marina', cartVersion: 3, payment: { mod: 'cod' } }),
  )
})

it('AL-02 places no order with a dish that the customer decides against', async () => {
  guard.isConfirmed = false
  await placeShown()
  expect(asked).toHaveLength(1)
  expect(send).not.toHaveBeenCalled()
})
