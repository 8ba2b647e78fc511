import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '#platform/i18n/catalogue.server.ts'
import { CHECKOUT_TABS, getReachableTab, getStepTextKey } from './checkout-steps.ts'

describe('checkout steps', () => {
  it('SH-02 are Order, Delivery details, Payment for a delivery and Order, Pickup details, Payment for pickup', async () => {
    const translate = (await loadCatalogue()).getTranslator('en', 'checkout')
    const names = (isDelivery: boolean) =>
      CHECKOUT_TABS.map((tab) => translate(getStepTextKey(tab, isDelivery), { offer: 'food' }))
    expect(names(true)).toEqual(['Order', 'Delivery details', 'Payment'])
    expect(names(false)).toEqual(['Order', 'Pickup details', 'Payment'])
  })

  it('stop at the first incomplete step', () => {
    const nothing = { isOrderReady: false, areDetailsReady: false }
    const order = { isOrderReady: true, areDetailsReady: false }
    const all = { isOrderReady: true, areDetailsReady: true }
    expect(getReachableTab('payment', nothing)).toBe('order')
    expect(getReachableTab('payment', order)).toBe('details')
    expect(getReachableTab('payment', all)).toBe('payment')
    expect(getReachableTab('details', all)).toBe('details')
  })

  it('start with the order for a missing or unknown tab in the address', () => {
    const all = { isOrderReady: true, areDetailsReady: true }
    expect([null, '', 'constructor', 'PAYMENT'].map((tab) => getReachableTab(tab, all))).toEqual(
      Array.from({ length: 4 }, () => 'order'),
    )
  })
})
