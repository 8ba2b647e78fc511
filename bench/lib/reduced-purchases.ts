import type pg from 'pg'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { callApi, parseData } from './api-call.ts'
import type { HttpConnection } from './http-connection.ts'
import type { Step } from './load.ts'
import type { Merchant } from './merchant.ts'
import { createGatewayConnections, type OrderInput, placeOrder, runPurchase } from './purchase.ts'
import type { Stage } from './stage.ts'

/** A reduced purchase, and the same without the reduction. */
export interface ReducedPurchase {
  readonly name: string
  /** The payment method of the goal; the other is reported next to it. */
  readonly isWhole: boolean
  readonly reduced: Step
  readonly plain: Step
}

/** A code of the demo merchant; it is for deliveries, and counts the uses of each customer. */
const CODE = 'RIDE'
const POINTS = 500

const INSERT_ACCOUNTS = `
  insert into loyalty_accounts (user_id, brand_id, reference, balance, created_at)
  select id, brand_id, id, ${POINTS}, now() from users where brand_id = $1 and phone_verified
  on conflict do nothing`

const INSERT_LOTS = `
  insert into points_lots (id, brand_id, user_id, remaining, expires_at)
  select 'l' || substr(user_id, 2), brand_id, user_id, ${POINTS}, now() + interval '1 year'
  from loyalty_accounts where brand_id = $1
  on conflict do nothing`

/** Gives every customer points, directly in the database: earning them is not measured. */
const grantPoints = async (admin: pg.Client, { brandId }: Merchant): Promise<void> => {
  await admin.query("select set_config('app.brand', '*', false)")
  await admin.query(INSERT_ACCOUNTS, [brandId])
  await admin.query(INSERT_LOTS, [brandId])
  await admin.query('analyze loyalty_accounts, points_lots')
}

const fillCartWithCode: OrderInput['reduce'] = async (line, { customer, merchant }) =>
  parseData<Cart>(
    await callApi(line, {
      ...{ name: 'apply a code', operation: 'PUT /api/v1/carts/applyPromo', headers: customer.headers },
      body: { store: merchant.storeId, codeName: CODE },
    }),
  )

const fillCartWithPoints: OrderInput['reduce'] = async (line, { customer, merchant }) =>
  parseData<Cart>(
    await callApi(line, {
      ...{ name: 'apply points', operation: 'PUT /api/v1/carts/applyLoyalty', headers: customer.headers },
      body: { store: merchant.storeId, points: POINTS },
    }),
  )

const REDUCTIONS = { 'a code': fillCartWithCode, points: fillCartWithPoints }

/**
 * Purchases with a code and with points, and the same without: whole ones, by card at the gateway, and ones paid on
 * delivery, of which applying a code is a larger part. A code and points exclude each other, so they are separate.
 *
 * @param customers the maximum number that each side may use
 */
export const createReducedPurchases = async (
  stage: Stage,
  customers: number,
): Promise<readonly ReducedPurchase[]> => {
  const { merchant, database, origins } = stage
  const gatewayOf = createGatewayConnections(origins.gateway)
  const buying = async (isWhole: boolean, reduce?: OrderInput['reduce']): Promise<Step> => {
    const next = await stage.newCustomers(customers)
    return async (line: HttpConnection) => {
      const input = { customer: next(), merchant, reduce }
      const { trace } = isWhole
        ? await runPurchase(line, { ...input, gateway: gatewayOf(line) })
        : await placeOrder(line, { ...input, mod: 'cod' })
      const isReduced = trace.some(({ amount }) => amount.amount < 0)
      if (isReduced !== (reduce !== undefined)) throw new Error('The order is not reduced as it should be')
    }
  }
  const purchases: ReducedPurchase[] = []
  for (const isWhole of [true, false])
    for (const [what, reduce] of Object.entries(REDUCTIONS))
      purchases.push({
        name: `${isWhole ? 'whole purchase' : 'purchase at the door'} with ${what}`,
        isWhole,
        reduced: await buying(isWhole, reduce),
        plain: await buying(isWhole),
      })
  await grantPoints(database.admin, merchant)
  return purchases
}
