import { randomUUID } from 'node:crypto'
import { hireAndSignInStaff } from '#apps/server/testing/sign-in-staff.ts'
import type { SmallBrandOptions } from '#apps/server/testing/small-brand.ts'
import type { TestAppOptions, TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createGuest,
  fillCart,
  startTestShop,
  type TestCartLine,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { DineInApi, TableSession } from '../contract/endpoints.ts'
import type { Floor, FloorApi, FloorTable, TablePrint } from '../contract/floor-endpoints.ts'
import { endPaidVisits } from '../server/paid-visits.job.ts'

/** A guest's phone. */
export interface GuestPhone {
  readonly browser: TestBrowser
  sitDown(code: string): Promise<ApiResult<TableSession>>
  read(session: string): Promise<ApiResult<TableSession>>
  /** Chooses items and moves them to the draft of the table. */
  choose(session: string, lines: readonly TestCartLine[]): Promise<TableSession>
  send(session: string, cartVersion: number): Promise<ApiResult<TableSession>>
}

interface AddItemsHow {
  readonly by?: TestBrowser
  /** Of the call; absent: a new one. */
  readonly key?: string
  /** Minor units to order for instead of the quoted price. */
  readonly total?: number
}

type SettingsBody = CallInput<FloorApi['PUT /api/v1/console/table-settings']>['body']

/** A shop with a table 4, a table 5 and a room 101, and their manager. */
export interface TableShop {
  readonly shop: TestShop
  readonly storeId: string
  readonly manager: TestBrowser
  phone(name: string): Promise<GuestPhone>
  print(name: string): Promise<TablePrint>
  floor(): Promise<Floor>
  table(name: string): Promise<FloorTable>
  /** A member of staff chooses items for a table, for the price that is quoted; by default the manager. */
  addItems(name: string, lines: readonly TestCartLine[], how?: AddItemsHow): Promise<ApiResult<Floor>>
  /** Changes how visits begin and end, as the manager who has just read it. */
  changeSettings(settings: Omit<SettingsBody, 'store' | 'settingsVersion'>): Promise<ApiResult<Floor>>
  /** Ends the visits in which all is served and paid, as the job does. */
  endPaid(): Promise<void>
}

export const createGuestPhone = (
  { site }: Pick<TestShop, 'site'>,
  browser: TestBrowser,
  name: string,
): GuestPhone => {
  const api = browser.api<DineInApi>()
  return {
    browser,
    sitDown: (code) => api('POST /api/v1/table-sessions', { body: { code, name } }),
    read: (id) => api('GET /api/v1/table-sessions/:id', { params: { id } }),
    choose: async (id, lines) => {
      await fillCart(browser, site, { lines, orderType: ORDER_TYPE.dineIn })
      return expectOk(await api('POST /api/v1/table-sessions/:id/handOver', { params: { id }, body: {} }))
    },
    send: (session, cartVersion) =>
      api('POST /api/v1/orders/dineIn/subOrder', { body: { session, cartVersion } }),
  }
}

export const openTableShop = async (
  database: 'embedded' | 'postgres',
  brand: SmallBrandOptions = {},
  options: Pick<TestAppOptions, 'env' | 'rateLimits' | 'start'> = {},
): Promise<TableShop> => {
  const shop = await startTestShop({ ...options, database, brand: { ...brand, hasTables: true } })
  const storeId = shop.site.stores.marina ?? ''
  const manager = await hireAndSignInStaff(shop, 'manager')
  const api = manager.api<FloorApi>()
  const add = (kind: 'table' | 'room', names: string[]) =>
    api('POST /api/v1/console/tables', { body: { store: storeId, kind, names, area: 'Inside', seats: 4 } })
  expectOk(await add('table', ['4', '5']))
  expectOk(await add('room', ['101']))
  const floor = async () => expectOk(await api('GET /api/v1/console/tables', { query: { store: storeId } }))
  const table = async (name: string) => {
    const found = (await floor()).tables.find((each) => each.name === name)
    if (!found) throw new Error(`There is no table ${name}`)
    return found
  }
  return {
    ...{ shop, storeId, manager, floor, table, endPaid: () => endPaidVisits(shop.platform) },
    phone: async (name) => createGuestPhone(shop, await createGuest(shop, shop.site), name),
    print: async (name) => {
      const prints = expectOk(await api('GET /api/v1/console/table-codes', { query: { store: storeId } }))
      const print = prints.find((each) => each.name === name)
      if (!print) throw new Error(`There is no table ${name}`)
      return print
    },
    changeSettings: async (settings) => {
      const { settingsVersion } = await floor()
      const body = { ...settings, store: storeId, settingsVersion }
      return api('PUT /api/v1/console/table-settings', { body })
    },
    addItems: async (name, lines, { by = manager, key = randomUUID(), total } = {}) => {
      const { _id: id, session } = await table(name)
      const items = lines.map(({ product, qty = 1, ...rest }) => ({
        ...{ product: shop.site.products[product] ?? '', qty, ...rest },
      }))
      const call = by.api<FloorApi>()
      const quoted = await call('POST /api/v1/console/tables/:id/quote', { params: { id }, body: { items } })
      if (!quoted.ok) return quoted
      const price = total === undefined ? quoted.data.total : { ...quoted.data.total, amount: total }
      return call('POST /api/v1/console/tables/:id/rounds', {
        params: { id },
        body: { items, session: session?._id ?? null, total: price },
        idempotencyKey: key,
      })
    },
  }
}
