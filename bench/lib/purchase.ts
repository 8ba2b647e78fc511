import { randomUUID } from 'node:crypto'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { callApi, parseData } from './api-call.ts'
import type { Customer } from './customers.ts'
import { type HttpConnection, type HttpReply, openConnection } from './http-connection.ts'
import type { Merchant } from './merchant.ts'

/** Enough of each product for every merchant's minimum. */
const QUANTITY = 3

/** Adds one of the merchant's two products to the customer's cart. */
export const addToCart = (
  line: HttpConnection,
  { customer, merchant, product }: { customer: Customer; merchant: Merchant; product: 0 | 1 },
): Promise<HttpReply> =>
  callApi(line, {
    name: 'add to cart',
    operation: 'POST /api/v1/carts/addProductToCart',
    headers: customer.headers,
    body: {
      store: merchant.storeId,
      product: merchant.productIds[product],
      qty: QUANTITY,
      orderType: ORDER_TYPE.delivery,
      area: merchant.areaId,
    },
  })

const saveAddress = async (line: HttpConnection, customer: Customer, merchant: Merchant): Promise<string> => {
  // With what any demo country needs.
  const parts = { flat: '12', building: 'Sea Tower', street: 'Gulf Road', block: '4' }
  const body = { addressType: 10, areaId: merchant.areaId, ...parts }
  const operation = 'POST /api/v1/address'
  const reply = await callApi(line, { name: 'save address', operation, headers: customer.headers, body })
  return parseData<{ _id: string }>(reply)._id
}

interface PlaceOrderInput {
  readonly customer: Customer
  readonly merchant: Merchant
  readonly cart: Cart
  readonly addressId: string
  /** `express` by card at the gateway, `cod` on delivery. */
  readonly mod: 'express' | 'cod'
}

const submitOrder = async (
  line: HttpConnection,
  { customer, cart, addressId, mod }: PlaceOrderInput,
): Promise<FullOrder> => {
  const reply = await callApi(line, {
    name: 'place order',
    operation: 'POST /api/v1/orders',
    headers: { ...customer.headers, 'idempotency-key': randomUUID() },
    body: {
      store: cart.store,
      cartVersion: cart.version,
      total: cart.total,
      payment: { mod },
      address: { _id: addressId },
    },
  })
  return parseData(reply)
}

type Buyer = Pick<PlaceOrderInput, 'customer' | 'merchant'>

export interface OrderInput extends Buyer, Pick<PlaceOrderInput, 'mod'> {
  /** Applies a reduction to the filled cart; returns the reduced cart. */
  readonly reduce?: ((line: HttpConnection, buyer: Buyer) => Promise<Cart>) | undefined
}

/** Fills a cart and places its order; a card payment is still open. */
export const placeOrder = async (
  line: HttpConnection,
  { customer, merchant, mod, reduce }: OrderInput,
): Promise<FullOrder> => {
  await addToCart(line, { customer, merchant, product: 0 })
  const filled = parseData<Cart>(await addToCart(line, { customer, merchant, product: 1 }))
  const cart = reduce ? await reduce(line, { customer, merchant }) : filled
  const addressId = await saveAddress(line, customer, merchant)
  return submitOrder(line, { customer, merchant, cart, addressId, mod })
}

/** Pays on the gateway's page by submitting its form; the gateway redirects to the shop. */
const payOnGatewayPage = async (gateway: HttpConnection, pageUrl: string): Promise<void> => {
  const { pathname, search } = new URL(pageUrl)
  const reply = await gateway.send({
    method: 'POST',
    path: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=pay&card=tok_success',
  })
  if (reply.status !== 303) throw new Error(`The gateway answered the payment with ${reply.status}`)
}

/** Reads an own order. */
export const readOrder = async (line: HttpConnection, customer: Customer, id: string): Promise<FullOrder> => {
  const { headers } = customer
  const operation = 'GET /api/v1/orders/:id'
  return parseData(await callApi(line, { name: 'read order', operation, params: { id }, headers }))
}

/** Lists the first page of the customer's own orders. */
export const listOrders = async (line: HttpConnection, { headers }: Customer): Promise<void> =>
  void (await callApi(line, { name: 'list own orders', operation: 'GET /api/v1/orders', headers }))

/** A gateway connection for each shop connection. */
export const createGatewayConnections = (origin: string) => {
  const lines = new WeakMap<HttpConnection, HttpConnection>()
  return (shop: HttpConnection): HttpConnection => {
    const line = lines.get(shop) ?? openConnection(origin)
    lines.set(shop, line)
    return line
  }
}

type PurchaseInput = Pick<OrderInput, 'customer' | 'merchant' | 'reduce'> & {
  readonly gateway: HttpConnection
}

/**
 * A whole purchase of a signed-in customer: two items, an optional reduction, an address, the order, the card on the
 * gateway's page, the return, and a read of the order, which the outlet must have received. Returns the paid order.
 */
export const runPurchase = async (
  line: HttpConnection,
  { customer, merchant, reduce, gateway }: PurchaseInput,
): Promise<FullOrder> => {
  const { _id, payment } = await placeOrder(line, { customer, merchant, mod: 'express', reduce })
  if (!payment.pageUrl) throw new Error('The gateway gave no page to pay on')
  await payOnGatewayPage(gateway, payment.pageUrl)
  await callApi(line, {
    name: 'come back from paying',
    operation: 'POST /api/v1/payment/:id/refresh',
    params: { id: payment._id },
    headers: customer.headers,
  })
  const paid = await readOrder(line, customer, _id)
  if (paid.status !== ORDER_STATUS.new) throw new Error(`The paid order stands at ${paid.status}`)
  return paid
}
