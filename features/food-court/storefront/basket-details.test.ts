import { afterEach, expect, it } from 'vitest'
import { COLLECT_TYPE } from '#core/stores/domain/collect.ts'
import type { Basket } from '../contract/order-endpoints.ts'
import {
  changeBasketDetails,
  changeStallDetails,
  clearBasketDetails,
  toDetailsBody,
  useBasketDetails,
} from './basket-details.ts'

afterEach(clearBasketDetails)

const part = (_id: string, questions: readonly string[]) => ({
  store: { _id, name: _id },
  collectFromUser: questions.map((key) => ({
    ...{ _id: key, type: COLLECT_TYPE.text, label: key, mandatory: true, options: [] },
  })),
})

const toBody = (isDelivery: boolean) =>
  toDetailsBody(useBasketDetails.getState(), {
    parts: [part('grill', ['tray']), part('bakery', ['tray']), part('bar', [])],
    deliveryFee: isDelivery ? { amount: 900, currency: 'AED' } : null,
  } as unknown as Basket)

it('FC-01 tells each stall its own answers and note, and leaves out a stall without any', () => {
  changeStallDetails('grill', { answers: { tray: 'Amal' } })
  changeStallDetails('bakery', { answers: { tray: 'Omar' } })
  changeStallDetails('grill', { note: ' No salt ' })
  expect(toBody(false).stalls).toEqual({
    grill: { collectFromUser: [{ _id: 'tray', value: 'Amal' }], orderNote: 'No salt' },
    bakery: { collectFromUser: [{ _id: 'tray', value: 'Omar' }] },
  })
})

it('FC-01 sends no answers to questions that a stall does not ask any more', () => {
  changeStallDetails('bar', { answers: { tray: 'Amal' }, note: 'Cold' })
  expect(toBody(false).stalls).toEqual({ bar: { collectFromUser: [], orderNote: 'Cold' } })
})

it('FC-01 sends the note to the driver with a delivery only, and cutlery unless it is declined', () => {
  changeBasketDetails({ deliveryInstruction: 'Blue gate' })
  expect(toBody(true)).toEqual({ stalls: {}, needsCutlery: true, deliveryInstruction: 'Blue gate' })
  changeBasketDetails({ needsCutlery: false })
  expect(toBody(false)).toEqual({ stalls: {}, needsCutlery: false })
})
