import type pg from 'pg'
import type { Cart } from '#core/cart/contract/endpoints.ts'
import { callApi, dataOf } from './api-call.ts'
import type { HttpLine } from './http-line.ts'
import type { Step } from './load.ts'
import type { Merchant } from './merchant.ts'
import { type OrderWish, order } from './purchase.ts'
import type { Stage } from './stage.ts'

/** A purchase with something taken off, and the same without: both are paid at the door. */
export interface ReducedPurchase {
  readonly name: string
  readonly reduced: Step
  readonly plain: Step
}

/** Of the demo merchant; it is for deliveries, and counts the uses of each customer. */
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

/** Everybody has points, behind the shop's back: earning them is not what is measured. */
const givePoints = async (admin: pg.Client, { brandId }: Merchant): Promise<void> => {
  await admin.query("select set_config('app.brand', '*', false)")
  await admin.query(INSERT_ACCOUNTS, [brandId])
  await admin.query(INSERT_LOTS, [brandId])
  await admin.query('analyze loyalty_accounts, points_lots')
}

const withCode: OrderWish['reduce'] = async (line, { customer, merchant }) =>
  dataOf<Cart>(
    await callApi(line, {
      ...{ name: 'apply a code', operation: 'PUT /api/v1/carts/applyPromo', headers: customer.headers },
      body: { store: merchant.storeId, codeName: CODE },
    }),
  )

const withPoints: OrderWish['reduce'] = async (line, { customer, merchant }) =>
  dataOf<Cart>(
    await callApi(line, {
      ...{ name: 'apply points', operation: 'PUT /api/v1/carts/applyLoyalty', headers: customer.headers },
      body: { store: merchant.storeId, points: POINTS },
    }),
  )

/**
 * Purchases with a code and with points beside the same without. A code and points exclude each other, so they are two.
 *
 * @param customers how many each of the four sides may use up
 */
export const reducedPurchases = async (
  stage: Stage,
  customers: number,
): Promise<readonly ReducedPurchase[]> => {
  const { merchant, database } = stage
  const buying = async (reduce?: OrderWish['reduce']): Promise<Step> => {
    const next = await stage.newCustomers(customers)
    return async (line: HttpLine) => {
      const { trace } = await order(line, { customer: next(), merchant, mod: 'cod', reduce })
      const isReduced = trace.some(({ amount }) => amount.amount < 0)
      if (isReduced !== (reduce !== undefined)) throw new Error('The order is not reduced as it should be')
    }
  }
  const purchases = [
    { name: 'purchase with a code', reduced: await buying(withCode), plain: await buying() },
    { name: 'purchase with points', reduced: await buying(withPoints), plain: await buying() },
  ]
  await givePoints(database.admin, merchant)
  return purchases
}
