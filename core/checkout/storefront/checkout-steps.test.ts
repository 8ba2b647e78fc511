import { describe, expect, it } from 'vitest'
import en from '../messages/en.json' with { type: 'json' }
import { CHECKOUT_TABS, reachableTab, stepText } from './checkout-steps.ts'

describe('the steps of checkout', () => {
  it('SH-02 are Order, Delivery details, Payment for a delivery and Order, Pickup details, Payment for pickup', () => {
    const names = (isDelivery: boolean) => CHECKOUT_TABS.map((tab) => en[stepText(tab, isDelivery)])
    expect(names(true)).toEqual(['Order', 'Delivery details', 'Payment'])
    expect(names(false)).toEqual(['Order', 'Pickup details', 'Payment'])
  })

  it('lead no further than to what is missing', () => {
    const nothing = { isOrderReady: false, areDetailsReady: false }
    const order = { isOrderReady: true, areDetailsReady: false }
    const all = { isOrderReady: true, areDetailsReady: true }
    expect(reachableTab('payment', nothing)).toBe('order')
    expect(reachableTab('payment', order)).toBe('details')
    expect(reachableTab('payment', all)).toBe('payment')
    expect(reachableTab('details', all)).toBe('details')
  })

  it('begin with the order, whatever the address says', () => {
    const all = { isOrderReady: true, areDetailsReady: true }
    expect([null, '', 'constructor', 'PAYMENT'].map((tab) => reachableTab(tab, all))).toEqual(
      Array.from({ length: 4 }, () => 'order'),
    )
  })
})
