import type pg from 'pg'
import type { Menu, Product, ProductCard } from '#core/menus/contract/endpoints.ts'
import type { Site } from '#core/sites/contract/endpoints.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import type { Area, StoreCard } from '#core/stores/contract/endpoints.ts'
import { type ApiRequest, callApi, parseData } from './api-call.ts'
import { type HttpConnection, openConnection } from './http-connection.ts'

/** The demo merchant that the benches order from: 300 products, open round the clock. */
export const HOME = 'smoky-stack'

export interface Merchant {
  readonly brandId: string
  readonly siteId: string
  readonly storeId: string
  readonly areaId: string
  /** Products without a required choice or counted stock, so that no row is shared by all orders. */
  readonly productIds: readonly [string, string]
}

/** Products of a store with counted stock. */
const findCountedProducts = async (admin: pg.Client, storeId: string): Promise<ReadonlySet<string>> => {
  await admin.query("select set_config('app.brand', '*', false)")
  const { rows } = await admin.query<{ product_id: string }>(
    'select product_id from store_products where store_id = $1 and stock is not null',
    [storeId],
  )
  return new Set(rows.map(({ product_id: id }) => id))
}

const ORDER_TYPE_QUERY = { orderType: String(ORDER_TYPE.delivery) }

const createReader =
  (line: HttpConnection) =>
  async <Data>(operation: string, rest: Pick<ApiRequest, 'params' | 'query'>): Promise<Data> =>
    parseData<Data>(await callApi(line, { name: 'preparing', operation, ...rest }))

const hasNoRequiredChoice = ({ customize }: Product): boolean => customize.every(({ min }) => min === 0)

/** The first two of some products that can be ordered without a choice. */
const findPlainProducts = async (
  cards: readonly ProductCard[],
  readProduct: (id: string) => Promise<Product>,
): Promise<Merchant['productIds']> => {
  const found: string[] = []
  for (const { _id } of cards) {
    if (hasNoRequiredChoice(await readProduct(_id))) found.push(_id)
    const [first, second] = found
    if (first && second) return [first, second]
  }
  throw new Error('The menu has no two products without choices')
}

/** Reads what an order needs, as a browser does, and which products can be ordered without limit. */
export const readMerchant = async (origin: string, admin: pg.Client, home = HOME): Promise<Merchant> => {
  const line = openConnection(origin)
  const read = createReader(line)
  const site = await read<Site>('GET /api/v1/sites/resolve', { query: { path: home } })
  const query = { promotionUrlId: site._id }
  const [store] = await read<StoreCard[]>('GET /api/v1/stores', { query })
  if (!store) throw new Error(`${home} has no outlet`)
  const [area] = await read<Area[]>('GET /api/v1/areas', { query: { ...query, store: store._id } })
  if (!area) throw new Error(`${home} delivers nowhere`)
  const params = { id: store._id }
  const menu = await read<Menu>('GET /api/v1/stores/:id/menu', { params, query: ORDER_TYPE_QUERY })
  const counted = await findCountedProducts(admin, store._id)
  const cards = menu.categories
    .flatMap(({ products }) => products)
    .filter(({ _id, needsChoice, state }) => !needsChoice && state.isAvailable && !counted.has(_id))
  const productIds = await findPlainProducts(cards, (id) =>
    read('GET /api/v1/products/:id', { params: { id }, query: { store: store._id, ...ORDER_TYPE_QUERY } }),
  )
  line.close()
  return {
    brandId: site.brand._id,
    siteId: site._id,
    storeId: store._id,
    areaId: area._id,
    productIds,
  }
}
