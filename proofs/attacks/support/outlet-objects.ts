import { randomUUID } from 'node:crypto'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import type { TestShop } from '#apps/server/testing/test-shop.ts'
import type { PeopleApi } from '#core/staff/contract/people-endpoints.ts'
import type { FloorApi } from '#features/dine-in/contract/floor-endpoints.ts'
import type { ConsoleRequestsApi } from '#features/pay-links/contract/console-endpoints.ts'
import type { ConsolePromotionsApi } from '#features/promotions/contract/console-endpoints.ts'
import type { WebhooksApi } from '#features/webhooks/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { createStaffSignIn } from './actors.ts'
import type { OperationUnderAttack } from './operations.ts'
import type { TargetAccount } from './target-account.ts'

/** Things of one outlet, by the path segment before their id. */
export interface OutletObjects {
  /** All ids that staff elsewhere must not change anything about. */
  readonly all: readonly string[]
  /** The parameters of an operation's path: these things where there is one, else `params` as they are. */
  readonly paramsOf: (operation: OperationUnderAttack, params: unknown) => unknown
}

const createTable = async (browser: TestBrowser, store: string) => {
  const api = browser.api<FloorApi>()
  const table = { store, kind: 'table' as const, names: ['Terrace 1'], area: 'Terrace', seats: 4 }
  const { tables } = expectOk(await api('POST /api/v1/console/tables', { body: table }))
  return tables[0]?._id ?? ''
}

/** A visit at another table of the outlet. */
const createVisit = async (browser: TestBrowser, store: string) => {
  const api = browser.api<FloorApi>()
  const table = { store, kind: 'table' as const, names: ['Terrace 2'], area: 'Terrace', seats: 2 }
  const made = expectOk(await api('POST /api/v1/console/tables', { body: table }))
  const id = made.tables.find(({ name }) => name === 'Terrace 2')?._id ?? ''
  const params = { id }
  const { tables } = expectOk(await api('POST /api/v1/console/tables/:id/seat', { params, body: {} }))
  return tables.find(({ _id }) => _id === id)?.session?._id ?? ''
}

/** A round of a further table of the outlet. */
const createRound = async (browser: TestBrowser, store: string, product: string) => {
  const api = browser.api<FloorApi>()
  const table = { store, kind: 'table' as const, names: ['Terrace 3'], area: 'Terrace', seats: 2 }
  const made = expectOk(await api('POST /api/v1/console/tables', { body: table }))
  const params = { id: made.tables.find(({ name }) => name === 'Terrace 3')?._id ?? '' }
  const items = [{ product, qty: 1 }]
  const { total } = expectOk(await api('POST /api/v1/console/tables/:id/quote', { params, body: { items } }))
  const { tables } = expectOk(
    await api('POST /api/v1/console/tables/:id/rounds', {
      ...{ params, body: { items, session: null, total }, idempotencyKey: randomUUID() },
    }),
  )
  return tables.find(({ _id }) => _id === params.id)?.session?.rounds[0]?._id
}

const createConnections = async (browser: TestBrowser, store: string) => {
  const api = browser.api<WebhooksApi>()
  const params = { id: store }
  const key = expectOk(
    await api('POST /api/v1/console/stores/:id/apiKeys', {
      ...{ params, body: { name: 'Till', scopes: ['orders:read'] } },
    }),
  )
  const webhook = expectOk(
    await api('POST /api/v1/console/stores/:id/webhooks', {
      ...{ params, body: { url: 'https://pos.example.com/in', events: ['order.placed'] } },
    }),
  )
  return { key: key._id, webhook: webhook._id }
}

const createStaff = async (shop: TestShop, browser: TestBrowser, store: string) => {
  const { site } = shop
  await createStaffSignIn(shop, { site, role: 'driver', storeIds: [store] })()
  const api = browser.api<PeopleApi>()
  const body = { email: 'invited@example.com', role: 'driver' as const, storeIds: [store] }
  const invitation = expectOk(await api('POST /api/v1/console/staff/invitations', { body }))
  const { people } = expectOk(await api('GET /api/v1/console/staff'))
  const person = people.find(({ storeIds, role }) => role === 'driver' && storeIds?.[0] === store)
  return { invitation: invitation._id, person: person?._id ?? '' }
}

const createPaymentRequest = async (browser: TestBrowser, store: string) => {
  const api = browser.api<ConsoleRequestsApi>()
  const body = { description: 'Catering', amount: { amount: 5_000, currency: 'AED' }, lifetimeDays: 3 }
  const made = expectOk(
    await api('POST /api/v1/console/payment-requests', {
      ...{ query: { store }, body, idempotencyKey: 'catering' },
    }),
  )
  return made._id
}

/** An offer that holds at the outlet alone; only staff of all outlets may change any. */
const createOffer = async (browser: TestBrowser, store: string) => {
  const api = browser.api<ConsolePromotionsApi>()
  const terms = {
    ...{ name: { en: 'Ten off' }, code: 'OUTLETTEN', conditions: { stores: [store] } },
    effect: { kind: 'percent' as const, percent: 10 },
  }
  return expectOk(await api('POST /api/v1/console/promotions', { body: { terms } }))._id
}

/** Makes one of each kind of thing that staff can name, at the outlet in Marina. */
export const createOutletObjects = async (shop: TestShop, target: TargetAccount): Promise<OutletObjects> => {
  const { site } = shop
  const store = site.stores.marina ?? ''
  const owner = await createStaffSignIn(shop, { site, role: 'owner' })()
  const connections = await createConnections(owner, store)
  const { person, invitation } = await createStaff(shop, owner, store)
  const ids: Readonly<Record<string, string | undefined>> = {
    stores: store,
    orders: target.ids.order,
    customers: target.ids.user,
    areas: site.areas.jbr,
    products: site.products.burger,
    options: site.options.bbq,
    staff: person,
    invitations: invitation,
    tables: await createTable(owner, store),
    'table-sessions': await createVisit(owner, store),
    'table-rounds': await createRound(owner, store, site.products.burger ?? ''),
    promotions: await createOffer(owner, store),
    apiKeys: connections.key,
    webhooks: connections.webhook,
    'payment-requests': await createPaymentRequest(owner, store),
  }
  return {
    all: [...new Set([...Object.values(ids), ...Object.values(target.ids)])].filter((id) => id !== undefined),
    paramsOf: ({ path }, params) => {
      const named = [...path.matchAll(/\/([\w-]+)\/:(\w+)/g)].flatMap(([, segment = '', name = '']) => {
        const id = ids[segment]
        return id === undefined ? [] : [[name, id] as const]
      })
      return named.length > 0 ? { ...(params as object), ...Object.fromEntries(named) } : params
    },
  }
}
