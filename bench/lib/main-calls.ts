import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { type ApiRequest, callApi } from './api-call.ts'
import type { Customer } from './customers.ts'
import { type HttpLine, openLine } from './http-line.ts'
import type { Step } from './load.ts'
import { HOME } from './merchant.ts'
import { addToCart, gatewayLines, listOrders, order, purchase, readOrder } from './purchase.ts'
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
const BROWSER = {
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en',
  'user-agent': 'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
}

const shared =
  (request: ApiRequest): Step =>
  async (line) =>
    void (await callApi(line, request))

const readPage =
  (path: string): Step =>
  async (line) => {
    const reply = await line.send({ path, headers: { 'x-bench-call': 'menu page', ...BROWSER } })
    if (reply.status !== 200) throw new Error(`The page was answered with ${reply.status}`)
  }

/** Adds from the same line belong to the same cart until it is well filled. */
const ADDS_PER_CART = 20

const keepAdding = ({ merchant }: Stage, next: () => Customer): Step => {
  const carts = new WeakMap<HttpLine, { customer: Customer; adds: number }>()
  return async (line) => {
    const known = carts.get(line)
    const cart = known && known.adds < ADDS_PER_CART ? known : { customer: next(), adds: 0 }
    carts.set(line, cart)
    cart.adds += 1
    await addToCart(line, { customer: cart.customer, merchant, product: cart.adds % 2 === 0 ? 0 : 1 })
  }
}

/** Looks at an order that one browser may take in a minute are fewer than a bench takes: so many browsers share it. */
const LOOKS_PER_BROWSER = 50
const BROWSERS = 10_000

/** A look at what one customer has ordered, taken from ever other browsers of theirs. */
const lookAgain = async (
  stage: Stage,
  next: () => Customer,
  take: (line: HttpLine, browser: Customer, orderId: string) => Promise<unknown>,
): Promise<Step> => {
  const { merchant, shop } = stage
  const line = await openLine(shop.origin)
  const placed = await order(line, { customer: next(), merchant, mod: 'cod' })
  line.close()
  const nextBrowser = await stage.newCustomers(BROWSERS, placed.user._id)
  const looks = new WeakMap<HttpLine, { browser: Customer; left: number }>()
  return async (own) => {
    const known = looks.get(own)
    const look = known && known.left > 0 ? known : { browser: nextBrowser(), left: LOOKS_PER_BROWSER }
    looks.set(own, look)
    look.left -= 1
    await take(own, look.browser, placed._id)
  }
}

const wholePurchase = ({ merchant, origins }: Stage, next: () => Customer): Step => {
  const gatewayOf = gatewayLines(origins.gateway)
  return async (line) =>
    void (await purchase(line, { customer: next(), merchant, gateway: await gatewayOf(line) }))
}

/** The same without a gateway: what shops whose payments are a button of their own are measured by. */
const purchaseAtTheDoor =
  ({ merchant }: Stage, next: () => Customer): Step =>
  async (line) => {
    const { status } = await order(line, { customer: next(), merchant, mod: 'cod' })
    if (status !== ORDER_STATUS.new) throw new Error(`The order stands at ${status}`)
  }

const product = ({ merchant }: Stage): ApiRequest => ({
  name: 'product read',
  operation: 'GET /api/v1/products/:id',
  params: { id: merchant.productIds[0] },
  query: { store: merchant.storeId, orderType: String(ORDER_TYPE.delivery) },
})

const menu = ({ merchant }: Stage): ApiRequest => ({
  name: 'menu read',
  operation: 'GET /api/v1/stores/:id/menu',
  params: { id: merchant.storeId },
  query: { orderType: String(ORDER_TYPE.delivery) },
})

/** A page view, a look at the menu and at a product, and a purchase: what a load of many kinds repeats. */
export const evening = (stage: Stage, next: () => Customer): Step => {
  const steps = [
    readPage(`/${HOME}`),
    shared(menu(stage)),
    shared(product(stage)),
    wholePurchase(stage, next),
  ]
  return async (line) => {
    for (const step of steps) await step(line)
  }
}

/** The calls that make up a customer's evening, on the large menu of the demo. */
export const mainCalls = async (stage: Stage, next: () => Customer): Promise<readonly MainCall[]> => {
  const site = { name: 'find the site', operation: 'GET /api/v1/sites/resolve', query: { path: HOME } }
  const stores = { promotionUrlId: stage.merchant.siteId }
  return [
    { name: 'cached page', step: readPage(`/${HOME}`), bytesOnly: true, ratioGoal: 0.5 },
    { name: 'menu read', step: shared(menu(stage)), bytesOnly: true, ratioGoal: 0.7 },
    { name: 'product read', step: shared(product(stage)) },
    { name: 'find the site', step: shared(site) },
    {
      name: 'list outlets',
      step: shared({ name: 'list outlets', operation: 'GET /api/v1/stores', query: stores }),
    },
    { name: 'add to cart', step: keepAdding(stage, next), ratioGoal: 0.5 },
    { name: 'read order', step: await lookAgain(stage, next, readOrder) },
    { name: 'list own orders', step: await lookAgain(stage, next, listOrders) },
    { name: 'purchase, paid at the door', step: purchaseAtTheDoor(stage, next), isPurchase: true },
    {
      name: 'whole purchase',
      step: wholePurchase(stage, next),
      isPurchase: true,
      paysAtGateway: true,
      ratioGoal: 0.4,
    },
  ]
}
