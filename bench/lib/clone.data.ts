import type { CloneTable } from './clone.ts'

const BRAND_FILTER = 't.brand_id = $1'

/** A brand with its site, outlets and menu; `$1` is the brand's id. */
export const BRAND_TABLES: readonly CloneTable[] = [
  { table: 'brands', where: 't.id = $1', renew: ['id'], set: { key: "t.key || '-' || n" } },
  {
    table: 'sites',
    where: BRAND_FILTER,
    renew: ['id', 'brand_id'],
    set: { home_path: "t.home_path || '-' || n", is_listed: 'false' },
  },
  { table: 'taxes', where: BRAND_FILTER, renew: ['id', 'brand_id'] },
  { table: 'stores', where: BRAND_FILTER, renew: ['id', 'brand_id', 'packaging_tax_id', 'charges_tax_id'] },
  { table: 'delivery_areas', where: BRAND_FILTER, renew: ['id', 'brand_id', 'store_id', 'tax_id'] },
  { table: 'categories', where: BRAND_FILTER, renew: ['id', 'brand_id'] },
  { table: 'products', where: BRAND_FILTER, renew: ['id', 'brand_id', 'category_id', 'tax_id'] },
  { table: 'option_groups', where: BRAND_FILTER, renew: ['id', 'brand_id'] },
  { table: 'options', where: BRAND_FILTER, renew: ['id', 'brand_id', 'group_id'] },
  { table: 'product_option_groups', where: BRAND_FILTER, renew: ['brand_id', 'product_id', 'group_id'] },
  { table: 'store_products', where: BRAND_FILTER, renew: ['brand_id', 'store_id', 'product_id'] },
]

const ORDER_FILTER = 't.order_id = $1'
const ORDER = '(select o from orders o where o.id = $1)'

/** One order a minute, backwards from now. */
const PLACED_AT = "now() - n * interval '1 minute'"
const DELIVERED_AT = `${PLACED_AT} + interval '40 minutes'`

/** An order with its customer, cart, payment and history; `$1` is the order's id. */
export const ORDER_TABLES: readonly CloneTable[] = [
  {
    table: 'users',
    where: `t.id = (${ORDER}).user_id`,
    renew: ['id'],
    set: { phone: "'+97152' || lpad(n::text, 7, '0')" },
  },
  { table: 'carts', where: `t.id = (${ORDER}).cart_id`, renew: ['id', 'user_id'] },
  {
    table: 'payments',
    where: ORDER_FILTER,
    renew: ['id', 'order_id', 'user_id', 'reference'],
    set: { created_at: PLACED_AT, updated_at: PLACED_AT, gateway_reference: 'null' },
  },
  { table: 'payment_events', where: `t.payment_id = (${ORDER}).payment_id`, renew: ['payment_id'] },
  {
    table: 'orders',
    where: 't.id = $1',
    renew: ['id', 'user_id', 'cart_id', 'payment_id'],
    set: { number: '1000 + n', status: '60', placed_at: PLACED_AT, finished_at: DELIVERED_AT },
  },
  { table: 'order_lines', where: ORDER_FILTER, renew: ['id', 'order_id'] },
  { table: 'order_events', where: ORDER_FILTER, renew: ['order_id'] },
  { table: 'outbox', where: 't.key = $1', renew: ['id', 'key'], set: { delivered_at: PLACED_AT } },
]
