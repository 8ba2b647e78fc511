import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { PrescriptionsApi } from '#features/prescriptions/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { loadCanaryStrings } from './canaries.ts'

export interface TargetAccount {
  readonly browser: TestBrowser
  /** What an attacker knows: the ids of the target's data, by what they name. */
  readonly ids: Readonly<Record<'order' | 'payment' | 'address' | 'user' | 'line' | 'prescription', string>>
  /** Strings that only the target, and the staff of their outlet, may ever read. */
  readonly canaries: readonly string[]
}

const ADDRESS = {
  flat: 'Zwitschflat',
  building: 'Zwitschbuilding',
  block: 'Zwitschblock',
  street: 'Zwitschstreet',
  floor: 'Zwitschfloor',
  landmark: 'Zwitschlandmark',
  pinCode: 'Zwitschpin',
  additionalInfo: 'Zwitschadditional',
}

/** The smallest PDF that is accepted; returns the id of the file. */
export const uploadPrescription = async (browser: TestBrowser): Promise<string> => {
  const file = new Blob(['%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF'])
  return expectOk(await browser.api<PrescriptionsApi>()('POST /api/v1/prescriptions', { file }))._id
}

/** A customer with an address, a placed order and a filled cart, with unique text in every field. */
export const createTargetAccount = async (shop: TestShop): Promise<TargetAccount> => {
  const { site } = shop
  const person = { name: 'Zwitschfirst Zwitschlast', email: 'zwmail@example.com', phone: '501239876' }
  const browser = await createVerifiedCustomer(shop, site, person)
  const api = browser.api<CustomersApi>()
  const saved = expectOk(
    await api('POST /api/v1/address', {
      body: { addressType: 10, areaId: site.areas.jbr ?? '', ...ADDRESS },
    }),
  )
  const line = (specialInstructions: string) => [{ product: 'burger', qty: 2, specialInstructions }]
  const input = { orderType: 20 as const, area: 'jbr', lines: line('Zwitschordered without onions') }
  const placed = expectOk(
    await placeOrder(browser, await fillCart(browser, site, input), {
      mod: 'cod',
      address: { _id: saved._id, name: 'Zwitschother Zwitschname', email: 'zwother@example.com' },
      deliveryInstruction: 'Zwitschring twice',
    }),
  )
  const cart = await fillCart(browser, site, { lines: line('Zwitschcarted with onions') })
  const { _id: order, payment, user } = placed
  const ids = {
    order,
    payment: payment._id,
    address: saved._id,
    user: user._id,
    line: cart.products[0]?._id ?? '',
    prescription: await uploadPrescription(browser),
  }
  return { browser, ids, canaries: await loadCanaryStrings(shop.platform.db, Object.values(ids)) }
}
