import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession } from '#core/customers/storefront/session.ts'
import {
  changePayDetails,
  checkTypedUpi,
  hasValidPayDetails,
  toPaymentSelection,
  usePayDetails,
} from './pay-details.ts'

const VERIFIED = { status: 'verified', name: 'L•••' }
/** What the server says of a UPI id; null when it cannot be reached. */
let answer: { readonly status: string; readonly name: string } | null = VERIFIED
const requested = vi.fn(async () => {
  if (answer === null) throw new TypeError('offline')
  return Response.json({ meta: { code: 200 }, data: answer })
})

afterEach(() => vi.unstubAllGlobals())

beforeEach(() => {
  requested.mockClear()
  answer = VERIFIED
  changePayDetails({ cardId: undefined, isSaveCard: false, upiId: '', upi: null })
  vi.stubGlobal('fetch', requested)
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, getElementById: () => null })
})

describe('payment method details', () => {
  it('are sent with their method and no other', () => {
    changePayDetails({ cardId: 'card_1', isSaveCard: true, upiId: ' lina@okbank ' })
    expect(toPaymentSelection('express')).toEqual({ mod: 'express', cardId: 'card_1' })
    expect(toPaymentSelection('upi')).toEqual({ mod: 'upi', upiId: 'lina@okbank' })
    expect(toPaymentSelection('cod')).toEqual({ mod: 'cod' })
    changePayDetails({ cardId: null })
    expect(toPaymentSelection('express')).toEqual({ mod: 'express', isSaveCard: true })
    changePayDetails({ isSaveCard: false, upiId: '  ' })
    expect(toPaymentSelection('express')).toEqual({ mod: 'express' })
    expect(toPaymentSelection('upi')).toEqual({ mod: 'upi' })
  })
})

describe('new card', () => {
  // The form with the number, its keypads and its scan are the gateway's page: the shop never sees a number.
  it('UX-38 is saved only for who asks for it, and not by whoever signs in next on this device', () => {
    expect(usePayDetails.getInitialState()).toMatchObject({ isSaveCard: false })
    changePayDetails({ cardId: null, isSaveCard: true })
    expect(toPaymentSelection('express')).toEqual({ mod: 'express', isSaveCard: true })
    clearSession()
    changePayDetails({ cardId: null })
    expect(toPaymentSelection('express')).toEqual({ mod: 'express' })
  })
})

describe('typed UPI id', () => {
  it('PY-06 is checked once as long as it stays the same', async () => {
    changePayDetails({ upiId: 'lina@okbank' })
    expect(await checkTypedUpi('s')).toMatchObject({ status: 'verified', name: 'L•••' })
    await checkTypedUpi('s')
    expect(requested).toHaveBeenCalledTimes(1)
    changePayDetails({ upiId: 'other@okbank' })
    await checkTypedUpi('s')
    expect(requested).toHaveBeenCalledTimes(2)
  })

  it('PY-06 stops the customer when it does not exist, without a request when its format is invalid', async () => {
    changePayDetails({ upiId: 'lina' })
    expect(await hasValidPayDetails('upi', 's')).toBe(false)
    expect(requested).not.toHaveBeenCalled()
    answer = { status: 'failed', name: '' }
    changePayDetails({ upiId: 'nobody@okbank' })
    expect(await hasValidPayDetails('upi', 's')).toBe(false)
    expect(usePayDetails.getState().upi).toMatchObject({ status: 'failed' })
    expect(await hasValidPayDetails('express', 's')).toBe(true)
  })

  it('does not stop the customer while it cannot be checked, and is checked again', async () => {
    answer = null
    changePayDetails({ upiId: 'lina@okbank' })
    expect(await hasValidPayDetails('upi', 's')).toBe(true)
    await checkTypedUpi('s')
    expect(requested).toHaveBeenCalledTimes(2)
  })

  it('ignores the result of an older check after it was changed', async () => {
    changePayDetails({ upiId: 'lina@okbank' })
    const first = checkTypedUpi('s')
    changePayDetails({ upiId: 'other@okbank', upi: null })
    await first
    expect(usePayDetails.getState().upi).toBeNull()
  })
})
