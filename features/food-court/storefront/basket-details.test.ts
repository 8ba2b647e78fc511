import { afterEach, describe, expect, it, vi } from 'vitest'
import { setLocalValue } from '#core/sites/storefront/local-values.ts'
import { COLLECT_TYPE } from '#core/stores/domain/collect.ts'
import type { Basket } from '../contract/order-endpoints.ts'
import {
  changeBasketDetails,
  changeStallDetails,
  clearBasketDetails,
  parseBasketDetails,
  toDetailsBody,
  useBasketDetails,
} from './basket-details.ts'

const storage = new Map<string, string>()

afterEach(() => {
  clearBasketDetails()
  setLocalValue('userId', undefined)
  vi.unstubAllGlobals()
})

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

describe('stored details', () => {
  const stubTab = () => {
    storage.clear()
    vi.stubGlobal('sessionStorage', {
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    })
    setLocalValue('userId', 'amal')
  }
  const reload = (userId: string | undefined) => parseBasketDetails([...storage.values()][0] ?? null, userId)
  const EMPTY = { byStall: {}, deliveryInstruction: '', needsCutlery: true }

  it('FC-01 survive a reload with the answers and the note of each stall, until the basket is ordered', () => {
    stubTab()
    changeStallDetails('grill', { answers: { tray: 'Amal', hot: true }, note: 'No salt' })
    changeStallDetails('bakery', { answers: { tray: 'Omar' } })
    changeBasketDetails({ deliveryInstruction: 'Blue gate', needsCutlery: false })
    expect(reload('amal')).toEqual({
      byStall: {
        grill: { answers: { tray: 'Amal', hot: true }, note: 'No salt' },
        bakery: { answers: { tray: 'Omar' }, note: '' },
      },
      ...{ deliveryInstruction: 'Blue gate', needsCutlery: false },
    })
    clearBasketDetails()
    expect(storage.size).toBe(0)
    expect(reload('amal')).toEqual(EMPTY)
  })

  it('FC-01 are read by nobody but the customer who typed them', () => {
    stubTab()
    changeStallDetails('grill', { note: 'Nut allergy' })
    expect(reload('omar')).toEqual(EMPTY)
    expect(reload(undefined)).toEqual(EMPTY)
  })

  it.each([null, '', '{', '[]', '"x"', '{"userId":"amal","byStall":7,"needsCutlery":"no"}'])(
    'drop invalid values: %s',
    (text) => expect(parseBasketDetails(text, 'amal')).toEqual(EMPTY),
  )

  it('drop an answer that is neither a text nor a choice', () => {
    const stored = { userId: 'amal', byStall: { grill: { answers: { tray: 'A', a: 7, b: {} }, note: 1 } } }
    expect(parseBasketDetails(JSON.stringify(stored), 'amal').byStall).toEqual({
      grill: { answers: { tray: 'A' }, note: '' },
    })
  })
})
