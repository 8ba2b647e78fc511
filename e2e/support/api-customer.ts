import { randomUUID } from 'node:crypto'
import type { Cart, CartApi, CustomizeInput } from '#core/cart/contract/endpoints.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { MenusApi, OptionGroup } from '#core/menus/contract/endpoints.ts'
import type { FullOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import { ORDER_TYPE, type OrderType } from '#core/sites/domain/order-type.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import { type Client, createClient, type Transport } from '#platform/contract/client.ts'
import type { Contract } from '#platform/contract/contract.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { Shop } from './shop.ts'

const createCookieTransport =
  (origin: string, cookies: Map<string, string>): Transport =>
  async ({ url, headers, ...init }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(origin + url, { ...init, headers: { ...headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return { status: response.status, body: await response.json() }
  }

type Api = <C extends Contract>() => Client<C>

/** A customer who orders without a browser. */
export interface ApiCustomer {
  readonly api: Api
  /** The current state of an own order. */
  fetchOrder(id: string): Promise<FullOrder>
}

let phones = 0

/** A verified customer of a demo merchant in the Emirates. */
export const createApiCustomer = async (shop: Shop, home: string, name: string): Promise<ApiCustomer> => {
  const cookies = new Map<string, string>()
  let token: string | undefined
  const client = createClient({
    transport: createCookieTransport(shop.origin, cookies),
    language: () => 'en',
    token: () => token,
  })
  const api: Api = <C extends Contract>() => client as unknown as Client<C>
  const site = expectOk(await api<SitesApi>()('GET /api/v1/sites/resolve', { query: { path: home } }))
  const customers = api<CustomersApi>()
  const guest = await customers('POST /api/v1/users/guest-login', { body: { promotionUrlId: site._id } })
  token = expectOk(guest).token
  const [store] = expectOk(
    await api<StoresApi>()('GET /api/v1/stores', { query: { promotionUrlId: site._id } }),
  )
  const phone = `50${String(7_000_000 + (process.pid % 1000) * 1000 + phones++)}`
  const body = { phoneCode: '971', phone, store: store?._id ?? '' }
  const { verificationId } = expectOk(await customers('POST /api/v1/users/sendotp', { body }))
  const otp = await shop.code(`+971${phone}`)
  token = expectOk(await customers('POST /api/v1/users/verifyotp', { body: { verificationId, otp } })).token
  expectOk(
    await customers('PUT /api/v1/users/profile', { body: { fullName: name, email: 'customer@example.com' } }),
  )
  return {
    api,
    async fetchOrder(id) {
      const order = expectOk(await api<OrdersApi>()('GET /api/v1/orders/:id', { params: { id } }))
      if (order.detail !== 'full') throw new Error(`${id} is not this customer's order`)
      return order
    },
  }
}

type Group = Pick<OptionGroup, '_id' | 'min' | 'variants'>

/** The fewest choices required to order a product, nested groups included. */
const pickMinimalChoices = (
  groups: readonly Group[],
  nested: readonly Group[],
  under: readonly string[] = [],
): CustomizeInput =>
  groups
    .filter(({ min }) => min > 0)
    .flatMap(({ _id, min, variants }) => {
      const chosen = variants.filter(({ isAvailable }) => isAvailable).slice(0, min)
      const choice = {
        ...{ _id, variants: chosen.map(({ _id: variant }) => ({ variant, counter: 1 })) },
        ...(under.length > 0 && { under: [...under] }),
      }
      const inside = chosen.flatMap(({ _id: variant, customize }) =>
        pickMinimalChoices(
          nested.filter((group) => customize.includes(group._id)),
          nested,
          [...under, variant],
        ),
      )
      return [choice, ...inside]
    })

export interface ApiOrderInput {
  readonly home: string
  /** The number of the outlet in the merchant's list. */
  readonly outlet?: number
  readonly name?: string
  readonly orderType?: OrderType
  /** `cod` is paid on delivery, `express` immediately by card. */
  readonly mod?: 'cod' | 'express'
  /** Skus with their quantities; the first products of the menu when absent. */
  readonly lines?: readonly { readonly sku: string; readonly qty: number; readonly note?: string }[]
  readonly deliveryInstruction?: string
  readonly isContactless?: boolean
  readonly scheduledTime?: string
}

interface OrderLocation {
  readonly storeId: string
  readonly area: string | undefined
}

const fillApiCart = async (
  { api }: ApiCustomer,
  { storeId, area }: OrderLocation,
  input: ApiOrderInput,
): Promise<Cart> => {
  const { orderType = ORDER_TYPE.pickup, lines } = input
  const query = { orderType: String(orderType) }
  const menu = expectOk(
    await api<MenusApi>()('GET /api/v1/stores/:id/menu', { params: { id: storeId }, query }),
  )
  const products = menu.categories.flatMap(({ products: ofCategory }) => ofCategory)
  const wanted = lines ?? products.slice(0, 2).map(({ sku }) => ({ sku, qty: 1 }))
  let cart: Cart | undefined
  for (const { sku, qty, note } of wanted.map((line) => ({ note: undefined, ...line }))) {
    const card = products.find((product) => product.sku === sku)
    if (!card) throw new Error(`The menu has no ${sku}`)
    const requested = { params: { id: card._id }, query: { store: storeId, ...query } }
    const { customize, nested } = expectOk(await api<MenusApi>()('GET /api/v1/products/:id', requested))
    const body = {
      ...{
        store: storeId,
        product: card._id,
        qty,
        orderType,
        customize: pickMinimalChoices(customize, nested),
      },
      ...(area ? { area } : {}),
      ...(note ? { specialInstructions: note } : {}),
    }
    cart = expectOk(await api<CartApi>()('POST /api/v1/carts/addProductToCart', { body }))
  }
  if (!cart) throw new Error('An order needs a line')
  return cart
}

const payAtGateway = async ({ payment }: FullOrder): Promise<void> => {
  if (!payment.pageUrl) throw new Error('There is nothing to pay at the gateway')
  const body = new URLSearchParams({ action: 'pay', card: 'tok_success' })
  // The gateway redirects to the shop, which then queries it and settles the payment.
  await fetch(payment.pageUrl, { method: 'POST', body })
}

/** Places an order as a customer's browser would, and pays it when it is by card. */
export const placeOrderByApi = async (
  shop: Shop,
  input: ApiOrderInput,
): Promise<{ customer: ApiCustomer; order: FullOrder }> => {
  const { home, outlet = 0, name = 'Amal Haddad', orderType = ORDER_TYPE.pickup, mod = 'cod' } = input
  const customer = await createApiCustomer(shop, home, name)
  const { api } = customer
  const site = expectOk(await api<SitesApi>()('GET /api/v1/sites/resolve', { query: { path: home } }))
  const query = { promotionUrlId: site._id }
  const store = expectOk(await api<StoresApi>()('GET /api/v1/stores', { query }))[outlet]
  if (!store) throw new Error(`${home} has no outlet ${outlet}`)
  const isDelivery = orderType === ORDER_TYPE.delivery || orderType === ORDER_TYPE.scheduledDelivery
  const [area] = expectOk(
    await api<StoresApi>()('GET /api/v1/areas', { query: { ...query, store: store._id } }),
  )
  const areaId = isDelivery ? area?._id : undefined
  const cart = await fillApiCart(customer, { storeId: store._id, area: areaId }, input)
  const address = areaId
    ? expectOk(
        await api<CustomersApi>()('POST /api/v1/address', {
          // With what any demo country needs.
          body: {
            addressType: 10,
            areaId,
            flat: '12',
            building: 'Sea Tower',
            street: 'Gulf Road',
            block: '4',
          },
        }),
      )
    : undefined
  const order = expectOk(
    await api<CheckoutApi>()('POST /api/v1/orders', {
      idempotencyKey: randomUUID(),
      body: {
        ...{ store: store._id, cartVersion: cart.version, total: cart.total, payment: { mod } },
        ...(address ? { address: { _id: address._id } } : {}),
        ...(input.deliveryInstruction ? { deliveryInstruction: input.deliveryInstruction } : {}),
        ...(input.isContactless ? { isContactless: true } : {}),
      },
    }),
  )
  if (mod === 'express') await payAtGateway(order)
  return { customer, order }
}
