import { createGuest } from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { FloorApi } from '#features/dine-in/contract/floor-endpoints.ts'
import { createGuestPhone } from '#features/dine-in/testing/table-shop.ts'
import type { SplitBillApi } from '#features/split-bill/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { HistoryPerson } from './history-orders.ts'
import { type HistoryScene, staffOf } from './history-world.ts'

export interface BillGuest {
  readonly name: string
  readonly userId: string
  readonly person: HistoryPerson
}

/** A table whose guests share a bill. */
export interface BillTable {
  readonly scene: HistoryScene
  readonly guests: readonly BillGuest[]
  /** The codes of the tables by name. */
  readonly codes: ReadonlyMap<string, string>
  /** The guests who have left. */
  readonly gone: Set<BillGuest>
  /** The order with the bill. */
  readonly order: string
  /** Another visit once the guests sit down where others are. */
  session: string
}

const NAMES = ['Huda', 'Sami', 'Nour'] as const
const DISHES = ['burger', 'fries', 'soda', 'water'] as const

const storeOf = ({ site }: HistoryScene) => ({ store: site.stores.marina ?? '' })
export const floorApi = (scene: HistoryScene) => staffOf(scene).api<FloorApi>()

export const readTables = async (scene: HistoryScene) =>
  expectOk(await floorApi(scene)('GET /api/v1/console/tables', { query: storeOf(scene) })).tables

/** The visit of these guests, at whichever table it is now; null: staff have closed it. */
export const readVisit = async (scene: HistoryScene, session: string) =>
  (await readTables(scene)).find((table) => table.session?._id === session)?.session ?? null

/** The codes of the brand's two tables by name; at the first one the guests of one history after the other sit. */
const freeTables = async (scene: HistoryScene): Promise<ReadonlyMap<string, string>> => {
  const query = storeOf(scene)
  const read = async () => expectOk(await floorApi(scene)('GET /api/v1/console/table-codes', { query }))
  if ((await read()).length === 0) {
    const body = { ...query, kind: 'table' as const, names: ['4', '5'], area: 'Inside', seats: 4 }
    expectOk(await floorApi(scene)('POST /api/v1/console/tables', { body }))
  }
  await scene.shop.app.platform.db.tenant(scene.site.brandId, ({ sql, now }) =>
    sql
      .updateTable('table_sessions')
      .set({ status: 'closed', closed_at: now, close_reason: 'staff' })
      .where('status', '<>', 'closed')
      .execute(),
  )
  return new Map((await read()).map(({ name, code }) => [name, code]))
}

export const phoneOf = ({ shop, site }: HistoryScene, { person, name }: BillGuest) =>
  createGuestPhone({ site }, shop.browserOf(person), name)

export const billApiOf = ({ scene }: Pick<BillTable, 'scene'>, { person }: BillGuest) =>
  scene.shop.browserOf(person).api<SplitBillApi>()

/** A guest orders some dishes, and the others see it; the id of the order. */
export const orderRound = async (
  { scene, session }: Pick<BillTable, 'scene' | 'session'>,
  { guest, dishes }: { readonly guest: BillGuest; readonly dishes: number },
): Promise<string> => {
  // All different, so that something is left when one is rejected.
  const start = scene.draw.below(DISHES.length)
  const lines = [...DISHES.slice(start), ...DISHES].slice(0, dishes).map((product) => ({ product }))
  const { detail } = await phoneOf(scene, guest).choose(session, lines)
  const sent = expectOk(await phoneOf(scene, guest).send(session, detail?.draft?.version ?? 0))
  return sent.detail?.orders[0] ?? ''
}

/** Two or three guests sit down and order the first round. */
export const openBillTable = async (scene: HistoryScene): Promise<BillTable> => {
  const { shop, site, draw } = scene
  const codes = await freeTables(scene)
  const guests: BillGuest[] = []
  for (const name of NAMES.slice(0, 2 + draw.below(2))) {
    const person = await createGuest(shop.app, site)
    const me = expectOk(await person.api<CustomersApi>()('GET /api/v1/users/me'))
    guests.push({ name, userId: me._id, person })
  }
  let session = ''
  for (const guest of guests)
    session = expectOk(await phoneOf(scene, guest).sitDown(codes.get('4') ?? ''))._id
  const round = { guest: draw.pick(guests), dishes: 2 + draw.below(2) }
  const order = await orderRound({ scene, session }, round)
  return { ...{ scene, guests, codes, gone: new Set(), order }, session }
}
