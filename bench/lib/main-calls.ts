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

/** One thing that customers do all day, with what we promise of it. */
export interface MainCall {
  readonly name: string
  readonly step: Step
  /** What of the floor's rate we want to reach at least. */
  readonly ratioGoal?: number
  /** The floor has the answer ready instead of sending as many statements. */
  readonly bytesOnly?: boolean
  /** From an empty cart to a placed order. */
  readonly isPurchase?: boolean
  /** The customer also calls at the gateway. */
  readonly paysAtGateway?: boolean
}

/** What a browser on a phone sends with a page's address. */
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

/** Adds from the same line belong to the same cart until it is well filled. */
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

/** Looks at an order that one browser may take in a minute are fewer than a bench takes: so many browsers share it. */
const READS_PER_BROWSER = 50
const BROWSERS = 10_000

/** A look at what one customer has ordered, taken from ever other browsers of theirs. */
const createOrderReadStep = async (
  stage: Stage,
  next: () => Customer,
  take: (line: HttpConnection, browser: Customer, orderId: string) => Promise<unknown>,
): Promise<Step> => {
  const { merchant, shop } = stage
  const line = await openConnection(shop.origin)
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
    void (await runPurchase(line, { customer: next(), merchant, gateway: await gatewayOf(line) }))
}

/** The same without a gateway: what shops whose payments are a button of their own are measured by. */
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

/** A page view, a look at the menu and at a product, and a purchase: what a load of many kinds repeats. */
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

/** The calls that make up a customer's evening, on the large menu of the demo. */
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
