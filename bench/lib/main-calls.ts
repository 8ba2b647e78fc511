import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { type ApiRequest, callApi } from './api-call.ts'
import type { Customer } from './customers.ts'
import { type HttpConnection, openConnection } from './http-connection.ts'
import type { Step } from './load.ts'
import { HOME } from './merchant.ts'
import {
  addToCart,
  createGatewayConnections,
  listOrders,
  placeOrder,
  readOrder,
  runPurchase,
} from './purchase.ts'
import type { Stage } from './stage.ts'

/** A frequent customer action, with its goal. */
export interface MainCall {
  readonly name: string
  readonly step: Step
  /** The minimum share of the baseline's rate. */
  readonly ratioGoal?: number
  /** The baseline has the response ready instead of sending statements. */
  readonly bytesOnly?: boolean
  /** From an empty cart to a placed order. */
  readonly isPurchase?: boolean
  /** The customer also calls the gateway. */
  readonly paysAtGateway?: boolean
}

/** The headers of a phone's browser when it requests a page. */
const BROWSER_HEADERS = {
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en',
  'user-agent': 'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
}

const createApiStep =
  (request: ApiRequest): Step =>
  async (line) =>
    void (await callApi(line, request))

const createPageStep =
  (path: string): Step =>
  async (line) => {
    const reply = await line.send({ path, headers: { 'x-bench-call': 'menu page', ...BROWSER_HEADERS } })
    if (reply.status !== 200) throw new Error(`The page was answered with ${reply.status}`)
  }

/** Adds on the same connection go to the same cart until it is well filled. */
const ADDS_PER_CART = 20

const createAddToCartStep = ({ merchant }: Stage, next: () => Customer): Step => {
  const carts = new WeakMap<HttpConnection, { customer: Customer; adds: number }>()
  return async (line) => {
    const known = carts.get(line)
    const cart = known && known.adds < ADDS_PER_CART ? known : { customer: next(), adds: 0 }
    carts.set(line, cart)
    cart.adds += 1
    await addToCart(line, { customer: cart.customer, merchant, product: cart.adds % 2 === 0 ? 0 : 1 })
  }
}

/** The limit of order reads per browser and minute is below a bench's rate, so many browsers share the reads. */
const READS_PER_BROWSER = 50
const BROWSERS = 10_000

/** Reads the orders of one customer, from changing browsers of that customer. */
const createOrderReadStep = async (
  stage: Stage,
  next: () => Customer,
  take: (line: HttpConnection, browser: Customer, orderId: string) => Promise<unknown>,
): Promise<Step> => {
  const { merchant, shop } = stage
  const line = openConnection(shop.origin)
  const placed = await placeOrder(line, { customer: next(), merchant, mod: 'cod' })
  line.close()
  const nextBrowser = await stage.newCustomers(BROWSERS, placed.user._id)
  const looks = new WeakMap<HttpConnection, { browser: Customer; left: number }>()
  return async (own) => {
    const known = looks.get(own)
    const look = known && known.left > 0 ? known : { browser: nextBrowser(), left: READS_PER_BROWSER }
    looks.set(own, look)
    look.left -= 1
    await take(own, look.browser, placed._id)
  }
}

const createPurchaseStep = ({ merchant, origins }: Stage, next: () => Customer): Step => {
  const gatewayOf = createGatewayConnections(origins.gateway)
  return async (line) =>
    void (await runPurchase(line, { customer: next(), merchant, gateway: gatewayOf(line) }))
}

/** The same without a gateway: the measure for shops whose payments are a separate button. */
const createCashOrderStep =
  ({ merchant }: Stage, next: () => Customer): Step =>
  async (line) => {
    const { status } = await placeOrder(line, { customer: next(), merchant, mod: 'cod' })
    if (status !== ORDER_STATUS.new) throw new Error(`The order stands at ${status}`)
  }

const createProductRequest = ({ merchant }: Stage): ApiRequest => ({
  name: 'product read',
  operation: 'GET /api/v1/products/:id',
  params: { id: merchant.productIds[0] },
  query: { store: merchant.storeId, orderType: String(ORDER_TYPE.delivery) },
})

const createMenuRequest = ({ merchant }: Stage): ApiRequest => ({
  name: 'menu read',
  operation: 'GET /api/v1/stores/:id/menu',
  params: { id: merchant.storeId },
  query: { orderType: String(ORDER_TYPE.delivery) },
})

/** A page view, a menu read, a product read and a purchase: the steps of one mixed load iteration. */
export const userJourney = (stage: Stage, next: () => Customer): Step => {
  const steps = [
    createPageStep(`/${HOME}`),
    createApiStep(createMenuRequest(stage)),
    createApiStep(createProductRequest(stage)),
    createPurchaseStep(stage, next),
  ]
  return async (line) => {
    for (const step of steps) await step(line)
  }
}

/** The calls of a user journey, on the large menu of the demo. */
export const createMainCalls = async (stage: Stage, next: () => Customer): Promise<readonly MainCall[]> => {
  const site = { name: 'find the site', operation: 'GET /api/v1/sites/resolve', query: { path: HOME } }
  const stores = { promotionUrlId: stage.merchant.siteId }
  return [
    { name: 'cached page', step: createPageStep(`/${HOME}`), bytesOnly: true, ratioGoal: 0.5 },
    { name: 'menu read', step: createApiStep(createMenuRequest(stage)), bytesOnly: true, ratioGoal: 0.7 },
    { name: 'product read', step: createApiStep(createProductRequest(stage)) },
    { name: 'find the site', step: createApiStep(site) },
    {
      name: 'list outlets',
      step: createApiStep({ name: 'list outlets', operation: 'GET /api/v1/stores', query: stores }),
    },
    { name: 'add to cart', step: createAddToCartStep(stage, next), ratioGoal: 0.5 },
    { name: 'read order', step: await createOrderReadStep(stage, next, readOrder) },
    { name: 'list own orders', step: await createOrderReadStep(stage, next, listOrders) },
    { name: 'purchase, paid at the door', step: createCashOrderStep(stage, next), isPurchase: true },
    {
      name: 'whole purchase',
      step: createPurchaseStep(stage, next),
      isPurchase: true,
      paysAtGateway: true,
      ratioGoal: 0.4,
    },
  ]
}
