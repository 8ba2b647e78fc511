import { serverPlugins } from '#apps/server/areas.ts'
import { servePages } from '#apps/server/pages.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import {
  createPlacedOrder,
  createVerifiedCustomer,
  startTestShop,
  type TestShop,
} from '#apps/server/testing/test-shop.ts'
import type { CourierProgress } from '#core/cart/domain/courier-progress.ts'
import type { BoardOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { buildProgramFile } from '#features/loyalty/testing/points.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { triggerPromotions } from './promotion-triggers.data.ts'

/** What a customer is told: the code of the answer, null for a notice, and the sentence. */
export interface Heard {
  readonly code: number | null
  readonly text: string
}

/** Makes the running shop say a message to a customer of a language. */
export type Trigger = (stage: TriggerStage, language: Language) => Promise<Heard>

/** The shop in which the triggers are fired, at noon of a Wednesday in Dubai. */
export interface TriggerStage {
  readonly shop: TestShop
  readonly marina: string
  readonly manager: TestBrowser
  /** What the courier answers when it is asked for a driver's progress. */
  readonly courier: { progress: CourierProgress }
  createCustomer(language: Language, email?: string): Promise<TestBrowser>
  /** A delivery to JBR, payable in cash, of a new customer who reads the language. */
  placeDelivery(language: Language): Promise<{ browser: TestBrowser; orderId: string }>
  /** Staff move an order on. */
  moveOrder(orderId: string, ...actions: BoardOrder['actions']): Promise<void>
  /** Does the work while an outlet, the marina unless another is named, has these columns, and restores it. */
  withStore<Result>(columns: StoreColumns, work: () => Promise<Result>, store?: string): Promise<Result>
  /** Does the work while the marina takes no pickup orders. */
  withPause<Result>(work: () => Promise<Result>): Promise<Result>
  /** The heading of a page as the server renders it, below the name of the page. */
  readHeading(path: string, language: Language): Promise<string>
}

interface StoreColumns {
  readonly is_active?: boolean
  readonly preview_mode?: boolean
  readonly hours?: string
  readonly services?: string
  readonly downtime_from?: Date
  readonly downtime_to?: Date
}

export const START = '2026-11-25T08:00:00.000Z'

/** An area of the marina that is served in the evening only. */
const EVENING_AREA = {
  key: 'evening',
  name: { en: 'Evening', ar: 'المساء' },
  city: { en: 'Dubai', ar: 'دبي' },
  ...{ fee: 100, minutes: 30 },
  zone: { type: 'Circle', radius: 1500 },
  hours: { daily: [['20:00', '23:00']] },
}

/** The refusal that a call is answered with. */
export const hearRefusal = (answer: ApiResult<unknown>): Heard => {
  if (answer.ok) throw new Error(`Nothing was refused: ${JSON.stringify(answer.data)}`)
  return { code: answer.error.code, text: answer.error.message }
}

const createCourier = (courier: TriggerStage['courier']): ServerPlugin => ({
  name: 'test-courier',
  provides: () => ({
    courierTracker: [
      {
        name: 'test',
        request: async ({ orderId }) => `job-${orderId}`,
        locate: async () => courier.progress,
        cancel: async () => {},
      },
    ],
  }),
})

const createStoreControls = (
  shop: TestShop,
  marina: string,
): Pick<TriggerStage, 'withStore' | 'withPause'> => {
  const change = (work: (tx: Transaction) => Promise<unknown>) =>
    shop.platform.db.tenant(shop.site.brandId, async (tx) => {
      await work(tx)
      await tx.sql
        .updateTable('stores')
        .set((eb) => ({
          menu_version: eb('menu_version', '+', 1),
          content_version: eb('content_version', '+', 1),
        }))
        .execute()
    })
  const setStore = (id: string, columns: object) =>
    change(({ sql }) => sql.updateTable('stores').set(columns).where('id', '=', id).execute())
  const readStore = async (id: string) => {
    const { hours, services, ...row } = await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
      sql
        .selectFrom('stores')
        .select(['is_active', 'preview_mode', 'hours', 'services', 'downtime_from', 'downtime_to'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
    return { ...row, hours: JSON.stringify(hours), services: JSON.stringify(services) }
  }
  return {
    async withStore(columns, work, store = marina) {
      const before = await readStore(store)
      await setStore(store, columns)
      return work().finally(() => setStore(store, before))
    },
    async withPause(work) {
      const pause = { store_id: marina, channel: 'pickup' as const, paused_until: null }
      await change(({ sql }) =>
        sql
          .insertInto('store_pauses')
          .values({ ...pause, paused_at: shop.clock.now() })
          .execute(),
      )
      return work().finally(() => change(({ sql }) => sql.deleteFrom('store_pauses').execute()))
    },
  }
}

const createMoveOrder =
  (
    shop: TestShop,
    { manager, marina }: Pick<TriggerStage, 'manager' | 'marina'>,
  ): TriggerStage['moveOrder'] =>
  async (orderId, ...actions) => {
    const api = manager.api<OrdersApi>()
    for (const action of actions) {
      const board = expectOk(await api('GET /api/v1/console/orders', { query: { store: marina } }))
      const { version } = board.find(({ _id }) => _id === orderId) ?? { version: 0 }
      const body = { action, version, ...(action === 'decline' && { reason: 'Out of gas' }) }
      expectOk(await api('PUT /api/v1/console/orders/:id/status', { params: { id: orderId }, body }), action)
    }
    await shop.jobs.runPending()
  }

/** Starts the shop; `close` it afterwards. */
export const openTriggerStage = async (): Promise<TriggerStage> => {
  const staff = createTestStaff()
  const courier: TriggerStage['courier'] = {
    progress: { state: 'searching', driver: '', at: null, eta: null },
  }
  const others = serverPlugins.filter(({ name }) => name !== 'delivery-sandbox')
  const sections = { promotions: triggerPromotions, loyalty: buildProgramFile({ needsCode: true }) }
  const shop = await startTestShop({
    plugins: [...others, staff, createCourier(courier)],
    pages: servePages,
    start: START,
    brand: { methods: ['crypto'], areas: [EVENING_AREA], sections },
  })
  const marina = shop.site.stores.marina ?? ''
  staff.add('manager', { brandId: shop.site.brandId, role: 'manager' })
  const manager = shop.browser()
  manager.token = 'manager'
  return {
    ...{ shop, marina, manager, courier },
    ...createStoreControls(shop, marina),
    moveOrder: createMoveOrder(shop, { manager, marina }),
    async createCustomer(language, email = '') {
      const browser = await createVerifiedCustomer(shop, shop.site, { email })
      browser.language = language
      return browser
    },
    async placeDelivery(language) {
      const delivery = { orderType: 20 as const, area: 'jbr', mod: 'cod' as const }
      const { browser, order } = await createPlacedOrder(shop, shop.site, delivery)
      browser.language = language
      return { browser, orderId: order._id }
    },
    async readHeading(path, language) {
      const { body } = await shop.server.inject({
        url: `${path}${path.includes('?') ? '&' : '?'}lang=${language}`,
      })
      const heading = /<h2[^>]*>([^<]*)<\/h2>/.exec(body)?.[1]
      if (heading === undefined) throw new Error(`${path} has no heading: ${body.slice(0, 500)}`)
      return heading
    },
  }
}
