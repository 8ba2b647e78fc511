import { expect, it } from 'vitest'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { useCheckoutDraftStore } from './draft-store.ts'
import { createPlaceBody, type PlaceInputs } from './use-place-body.ts'

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
