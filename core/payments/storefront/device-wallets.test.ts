import { afterEach, describe, expect, it, vi } from 'vitest'
import { arrangeMethods, detectDeviceWallets } from './device-wallets.ts'

afterEach(() => vi.unstubAllGlobals())

const offered = (...mods: ('cod' | 'express' | 'googlepay' | 'applepay')[]) =>
  mods.map((mod) => ({ mod, isOffered: true }))
const orderOf = (choices: readonly { mod: string }[]) => choices.map(({ mod }) => mod)
const all = offered('cod', 'express', 'googlepay', 'applepay')

describe('device wallets', () => {
  it('are Apple’s where the browser can pay with it, else Google’s where the browser supports payment requests', () => {
    vi.stubGlobal('window', { ApplePaySession: { canMakePayments: () => true }, PaymentRequest: class {} })
    expect([...detectDeviceWallets()]).toEqual(['applepay'])
    vi.stubGlobal('window', { ApplePaySession: { canMakePayments: () => false }, PaymentRequest: class {} })
    expect([...detectDeviceWallets()]).toEqual(['googlepay'])
    vi.stubGlobal('window', {})
    expect([...detectDeviceWallets()]).toEqual([])
  })

  it('are none where the check throws, as on an insecure page', () => {
    const canMakePayments = () => {
      throw new Error('insecure')
    }
    vi.stubGlobal('window', { ApplePaySession: { canMakePayments } })
    expect([...detectDeviceWallets()]).toEqual([])
  })
})

describe('payment method order', () => {
  it('PY-01 UX-34 begins with the wallet that the device has', () => {
    expect(orderOf(arrangeMethods(all, new Set(['applepay'])))).toEqual([
      'applepay',
      'cod',
      'express',
      'googlepay',
    ])
    expect(orderOf(arrangeMethods(all, new Set(['googlepay'])))).toEqual(['googlepay', 'cod', 'express'])
  })

  it('leaves Apple’s wallet out where there is none, and keeps the shop’s order for the rest', () => {
    expect(orderOf(arrangeMethods(all, new Set()))).toEqual(['cod', 'express', 'googlepay'])
    const refused = [...offered('cod'), { mod: 'googlepay' as const, isOffered: false }]
    expect(orderOf(arrangeMethods(refused, new Set(['googlepay'])))).toEqual(['cod', 'googlepay'])
  })
})
