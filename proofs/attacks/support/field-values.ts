import { createPlacedOrder, fillCart, saveAddress, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { VocabularyLookup } from './requests.ts'
import type { FieldPath } from './schema-shape.ts'
import { uploadPrescription } from './target-account.ts'

/** Values by field name; ids by what they name. A new field name is one row. */
export type FieldValueTable = Readonly<Record<string, readonly unknown[]>>

/** What `:id` names, by the path segment before it. */
const ID_KINDS: Readonly<Record<string, string>> = {
  orders: 'order',
  payment: 'payment',
  address: 'address',
  cards: 'cardId',
  users: 'user',
  stores: 'store',
  gallery: 'store',
  products: 'product',
  variants: 'product',
  splInstruction: 'productId',
  area: 'areaId',
  sites: 'promotionUrlId',
  brands: 'brand',
  prescriptions: 'prescription',
}

const KIND_ALIASES: Readonly<Record<string, string>> = { stores: 'store', area: 'areaId', account: 'payment' }

/** What a field contains, by its name; `:id` and `_id` by what precedes them. */
export const getFieldKind = (address: string, path: FieldPath): string => {
  const name = path.at(-1) ?? ''
  // A saved address is named by its id everywhere, except where it is written.
  if (name === 'address' && /\/address(\/|$)/.test(address)) return 'addressLine'
  const before = /\/(\w+)\/:id/.exec(address)?.[1] ?? ''
  const parent = path.findLast((part) => !/^(_id|\d+)$/.test(part)) ?? ''
  const key =
    name === 'id' && path.length === 1 ? (ID_KINDS[before] ?? 'order') : name === '_id' ? parent : name
  return KIND_ALIASES[key] ?? key
}

/** Looks values up by what a field contains. */
export const createVocabularyLookup =
  (table: FieldValueTable): VocabularyLookup =>
  ({ path: address }) =>
  (path) =>
    table[getFieldKind(address, path)] ?? []

/** The data of a customer who has one of each: what requests are about. */
export const seedCustomerData = async (shop: TestShop) => {
  const { site } = shop
  const input = { orderType: 20 as const, area: 'jbr', mod: 'cod' as const }
  const { browser, order } = await createPlacedOrder(shop, site, input)
  const address = await saveAddress(browser, site.areas.jbr ?? '')
  const cart = await fillCart(browser, site)
  const me = await browser.api<CustomersApi>()('GET /api/v1/users/me')
  const user = me.ok ? me.data._id : ''
  const ids = {
    order: order._id,
    payment: order.payment._id,
    address,
    user,
    line: cart.products[0]?._id ?? '',
    prescription: await uploadPrescription(browser),
  }
  return { browser, order, cart, ids }
}

type CustomerIds = Awaited<ReturnType<typeof seedCustomerData>>['ids']

/** Values of an existing brand, so that valid inputs reach the shop's own rules. */
export const createSiteValues = (
  { site }: TestShop,
  ids: Omit<CustomerIds, 'prescription'> & Partial<Pick<CustomerIds, 'prescription'>>,
): FieldValueTable => ({
  store: [site.stores.marina, site.stores.downtown],
  product: [site.products.burger, site.products.fries, site.products.shake],
  productId: [ids.line],
  line: [ids.line],
  areaId: [site.areas.jbr, site.areas.palm, null],
  customize: [site.groups.sauces, site.groups.extras],
  variant: [site.options.bbq, site.options.cheese],
  promotionUrlId: [site.siteId],
  brand: [site.brandId],
  order: [ids.order],
  payment: [ids.payment],
  address: [ids.address],
  prescription: ids.prescription === undefined ? [] : [ids.prescription],
  addressLine: ['Sea Tower 12'],
  user: [ids.user],
  verificationId: [ids.order],
  phoneCode: ['971', '+971'],
  phone: ['501234567', '٥٠١٢٣٤٥٦٧', '+97145550100', '123'],
  homePath: [site.homePath],
  path: [site.homePath, 'nowhere'],
  host: ['localhost', 'evil.example'],
  populateFields: ['user', 'user,payment'],
  currency: ['AED'],
  factor: [100, 200],
  lat: ['25.08', 25.08],
  long: ['55.14', 55.14],
  cityId: ['dubai'],
  storeId: [site.stores.marina],
  cardId: ['card_1', 'pm-2'],
  upiId: ['lina@okbank', '9876543210@upi'],
  bin: ['411111', '608001'],
  // What a browser sends when it subscribes to messages; the key is the example of RFC 8291.
  p256dh: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
  validationURL: ['https://apple-pay-gateway.apple.com/paymentservices/startSession'],
  search: ['17', '+971 50 123 4567'],
  razorpay_order_id: ['order_IEIaMR65cu6nz3'],
  razorpay_payment_id: ['pay_IH4NVgf4Dreq1l'],
  razorpay_signature: ['0d'.repeat(32)],
  order_id: ['order_IEIaMR65cu6nz3'],
  payment_id: ['pay_IH4NVgf4Dreq1l'],
  pgType: ['sandbox'],
  pgConfiguration: ['main'],
  cartVersion: [1, 2],
  version: [0, 1, 2],
  idleMinutes: [60, 180],
  // A moment, with a zone or on the outlet's clock.
  at: ['2026-11-20T16:00:00.000Z', '2026-11-20T16:00'],
})
