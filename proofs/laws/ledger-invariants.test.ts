import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { verifyLedgerInTransaction } from '#core/orders/server/verify-ledger.service.ts'
import { allInvariants } from '#core/orders/testing/expect-ledger-clean.ts'
import { openShop, type Shop } from '#core/orders/testing/shop.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/** Columns of a row that matter to an invariant; the others get any value of their type. */
type Row = Readonly<Record<string, string | number | boolean | object | null>>

/** The paid order that a fault is planted at. */
interface Place {
  readonly order: string
  readonly payment: string
  readonly user: string
  readonly store: string
  readonly brand: string
  readonly total: number
}

type Fault = (place: Place) => readonly (string | readonly [table: string, row: Row])[]

const trace = (kind: string, source: string) => JSON.stringify([{ kind, source, name: {}, amount: -100 }])

/** A payment that is none of the order's. */
const otherPayment = (row: Row): readonly [string, Row] => [
  'payments',
  { id: 'other', reference: 'other', currency: 'AED', status: 0, amount: 100, captured: 0, ...row },
]

const room = (row: Row): readonly [string, Row] => [
  'room_charges',
  { payment_id: 'other', reason: null, ...row },
]

const heldShare = ({ order }: Place, row: Row = {}): readonly [string, Row] => [
  'bill_shares',
  {
    id: 's',
    order_id: order,
    way: 'amount',
    status: 'held',
    amount: 100,
    returned: 0,
    payment_id: null,
    ...row,
  },
]

const request = (row: Row): readonly [string, Row] => [
  'payment_requests',
  { id: 'r', amount: 100, paid: 0, currency: 'AED', sent_by: null, is_part_allowed: false, ...row },
]

const court = (row: Row): readonly [string, Row] => [
  'court_orders',
  { id: 'c', amount: 100, currency: 'AED', ...row },
]

const refund = ({ order, payment }: Place, row: Row = {}): readonly [string, Row] => [
  'refunds',
  {
    ...{
      id: 'f',
      order_id: order,
      payment_id: payment,
      key: 'k',
      reference: 'f',
      amount: 100,
      currency: 'AED',
    },
    ...{ status: 'refunded', source: 'staff', ...row },
  },
]

const promotion = (row: Row = {}): readonly [string, Row] => [
  'promotions',
  { id: 'p', state: 'active', used: 0, total_limit: null, customer_limit: null, ...row },
]

const redemption = ({ order }: Place): readonly [string, Row] => [
  'promotion_redemptions',
  {
    promotion_id: 'p',
    order_id: order,
    amount: 100,
    user_key: 'u',
    phone_key: 'u',
    use_id: null,
    released_at: null,
  },
]

const replacement = ({ order }: Place, status: string): readonly [string, Row] => [
  'replacement_requests',
  {
    ...{ id: 'q', order_id: order, kind: 'missing', proposal: null, proposed_by: 'staff' },
    ...{ status, settled_by: null, settled_at: null },
  },
]

const points = ({ order, user }: Place, row: Row): readonly [string, Row] => [
  'points_ledger',
  { id: 'e', order_id: order, user_id: user, points: 100, ...row },
]

const credit = ({ order, user }: Place, row: Row = {}): readonly [string, Row] => [
  'credits_ledger',
  { id: 'e', order_id: order, user_id: user, kind: 'spent', amount: -100, ...row },
]

const person = ({ user }: Place): readonly [string, Row] => ['users', { id: user, credits_total: 0 }]

/**
 * For each invariant, rows that break it. The invariants of orders, payments and stock have tests of their own; where a
 * unique index stands before one, it is taken away first: the ledger's check is for a database in which it was missing.
 */
const FAULTS: Readonly<Record<string, Fault>> = {
  oneSuccess: ({ order }) => [
    'drop index payments_one_success',
    otherPayment({ order_id: order, status: 100, extra: null }),
  ],
  oneOrderPerCart: ({ order }) => [
    'alter table orders drop constraint orders_cart_id_cart_version_key',
    `update orders set cart_id = 'cart', cart_version = 1 where id = '${order}'`,
    `insert into orders select (jsonb_populate_record(o, '{"id":"twin","number":999999}'::jsonb)).* from orders o where id = '${order}'`,
  ],
  gatewayEvents: () => [
    'alter table gateway_events drop constraint gateway_events_provider_account_id_event_id_key',
    ['gateway_events', { id: 'a', event_id: 'e' }],
    ['gateway_events', { id: 'b', event_id: 'e' }],
  ],
  revised: ({ order, payment }) => [
    `insert into order_events select (jsonb_populate_record(e, '{"kind":"revised","seq":99}'::jsonb)).*
      from order_events e where order_id = '${order}' and seq = 1`,
    `update payments set captured = captured + 1, amount = amount + 1 where id = '${payment}'`,
  ],
  shares: ({ order, payment }) => [
    `update payments set is_share = true, extra = 'share t' where id = '${payment}'`,
    otherPayment({ order_id: order, status: 100, captured: 100, is_share: true, extra: 'share s', tip: 0 }),
  ],
  oneOrderPerKey: () => [
    [
      'idempotency_keys',
      { scope: 'a POST /api/v1/orders b', key: 'k', status: 200, response: { data: { _id: 'nothing' } } },
    ],
  ],
  roomCharges: ({ order }) => [
    otherPayment({ order_id: order, mod: 'roomCharge', captured: 100, extra: 'x', is_share: true }),
    room({ status: 'asking', charge_id: null }),
  ],
  roomCredits: (place) => [
    `update payments set mod = 'roomCharge' where id = '${place.payment}'`,
    refund(place),
  ],
  requestPayments: () => [otherPayment({ payable: 'paymentRequest', order_id: 'nothing' })],
  requestPaid: () => [request({ paid: 50 })],
  requestCaptures: () => [
    request({ paid: 50 }),
    otherPayment({ payable: 'paymentRequest', order_id: 'r', captured: 100, status: 100 }),
    ['payment_request_payments', { request_id: 'r', payment_id: 'other', applied: 50 }],
  ],
  requestTerms: () => [
    request({ amount: 200 }),
    otherPayment({ payable: 'paymentRequest', order_id: 'r' }),
    ['payment_request_payments', { request_id: 'r', payment_id: 'other', applied: 0 }],
  ],
  courtAllocations: () => [court({ payment_id: null })],
  courtPayments: () => [otherPayment({ payable: 'courtOrder', order_id: 'nothing' })],
  courtParts: ({ order, payment, store }) => [
    court({ user_id: 'somebody else' }),
    [
      'court_order_parts',
      { court_order_id: 'c', order_id: order, payment_id: payment, store_id: store, amount: 100 },
    ],
  ],
  courtCaptures: () => [
    court({ payment_id: 'other' }),
    otherPayment({ payable: 'courtOrder', order_id: 'c', status: 100, captured: 100 }),
  ],
  courtRefunds: (place) => [
    court({ payment_id: 'other' }),
    otherPayment({ payable: 'courtOrder', order_id: 'c' }),
    [
      'court_order_parts',
      { court_order_id: 'c', order_id: place.order, payment_id: place.payment, amount: 100 },
    ],
    refund(place),
  ],
  courtRefundSums: (place) => [
    court({ payment_id: 'other' }),
    otherPayment({ payable: 'courtOrder', order_id: 'c', captured: 100, status: 100 }),
    refund(place, { payment_id: 'other', key: 'part nothing' }),
  ],
  pointsBalance: ({ user }) => [['loyalty_accounts', { user_id: user, balance: 5 }]],
  pointsOfOrders: (place) => [points(place, { kind: 'returned', points: 100 })],
  pointsPaid: ({ order }) => [`update orders set trace = '${trace('points', '')}' where id = '${order}'`],
  pointsEarned: (place) => [
    ['order_points', { order_id: place.order, earns: 50 }],
    points(place, { kind: 'earned', points: 100 }),
  ],
  tenantsOfPoints: (place) => [
    ['loyalty_accounts', { user_id: place.user, balance: 100, brand_id: 'another' }],
    points(place, { kind: 'adjusted' }),
  ],
  recurringOrdersOfTheirRule: ({ order }) => [
    [
      'recurring_rules',
      {
        ...{
          id: 'u',
          user_id: 'somebody else',
          mod: 'cod',
          card_mark: null,
          ends_on: null,
          ends_after: null,
        },
        ...{
          next_day: null,
          next_at: null,
          every: 1,
          unit: 'day',
          minute: 0,
          order_type: 10,
          status: 'active',
        },
      },
    ],
    ['recurring_orders', { rule_id: 'u', state: 'placed', order_id: order }],
  ],
  promotionUses: () => [promotion({ used: 1 })],
  promotionCustomers: () => [
    promotion(),
    ['promotion_customers', { promotion_id: 'p', customer_key: 'u', used: 1 }],
  ],
  promotionOrders: (place) => [promotion({ used: 1 }), redemption(place)],
  promotionSteps: ({ order }) => [
    promotion(),
    `update orders set trace = '${trace('discount', 'p')}' where id = '${order}'`,
  ],
  refundedPieces: (place) => [
    refund(place),
    `insert into order_refund_lines (brand_id, refund_id, line_id, qty, amount)
      select brand_id, 'f', id, qty + 1, 0 from order_lines where order_id = '${place.order}' limit 1`,
  ],
  ratingsOfOrders: ({ order, store }) => [['ratings', { order_id: order, store_id: store, rating: 5 }]],
  salesRollups: ({ store }) => [
    ['sales_rollups', { store_id: store, day: '2026-11-20', dimension: 'day', grain: 'day', collected: 100 }],
  ],
  salesLedger: ({ order, store }) => [
    `update orders set status = 60 where id = '${order}'`,
    [
      'sales_posted',
      { subject: order, kind: 'order', store_id: store, entries: [['2026-11-20', 'day', '', []]] },
    ],
  ],
  creditsBalance: (place) => [person(place), ['credit_accounts', { user_id: place.user, balance: 5 }]],
  creditsOfOrders: (place) => [credit(place)],
  tenantsOfCredits: (place) => [
    person(place),
    ['credit_accounts', { user_id: place.user, balance: 0, brand_id: 'another' }],
    credit(place),
  ],
  openReplacements: (place) => [
    `update orders set status = 60 where id = '${place.order}'`,
    replacement(place, 'asked'),
  ],
  agreedReplacements: (place) => [replacement(place, 'agreed')],
  droppedEdits: (place) => [replacement(place, 'lapsed')],
  rejectedReplacements: (place) => [replacement(place, 'rejected')],
  billClaims: (place) => [
    `update payments set status = 20, captured = 0 where id = '${place.payment}'`,
    heldShare(place, { amount: place.total + 1 }),
  ],
  billShares: (place) => [
    otherPayment({
      order_id: place.order,
      status: 100,
      captured: 100,
      is_share: true,
      extra: 'share s',
      tip: 0,
    }),
    heldShare(place, { status: 'paid', payment_id: 'other', amount: 50 }),
  ],
  billParts: (place) => [
    heldShare(place),
    heldShare(place, { id: 't', user_id: 'somebody else' }),
    ['bill_share_parts', { share_id: 's', line_id: 'l', num: 2, den: 3, amount: 0 }],
    ['bill_share_parts', { share_id: 't', line_id: 'l', num: 2, den: 3, amount: 0 }],
  ],
  unclaimedShares: ({ order }) => [
    otherPayment({ order_id: order, status: 100, captured: 100, is_share: true, extra: 'share s', tip: 0 }),
  ],
}

/** Broken by rows in tests of the ledger itself, of the stock and of the prices. */
const SHOWN_ELSEWHERE = `
  amounts totals lines captured extraCaptures unpaidAndUnderWay paidAndWaiting paidButGone orphanPayments
  onePlacedEvent tenantsOfOrders paymentEvents refunds stock stockOfOrders prices`
  .trim()
  .split(/\s+/)

/** Any value of a type, for a column that must have one. */
const ANY_VALUE: Readonly<Record<string, string>> = {
  ...{ text: "'x'", bigint: '0', integer: '0', numeric: '0', smallint: '0', boolean: 'false' },
  ...{ jsonb: "'{}'", date: "'2026-11-20'", 'timestamp with time zone': 'now()', ARRAY: "'{}'" },
}

const quote = (value: Row[string]): string => {
  if (value === null) return 'null'
  return `'${String(typeof value === 'object' ? JSON.stringify(value) : value).replaceAll("'", "''")}'`
}

const insert = async (
  tx: Transaction,
  table: string,
  { brand, row }: { readonly brand: string; readonly row: Row },
): Promise<void> => {
  const columns = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_nullable = 'NO'
      and (column_default is null or column_name = 'brand_id')`.execute(tx.sql)
  const values = new Map(columns.rows.map(({ name, type }) => [name, ANY_VALUE[type] ?? "'x'"]))
  if (values.has('brand_id')) values.set('brand_id', quote(brand))
  for (const [name, value] of Object.entries(row)) values.set(name, quote(value))
  const [names, texts] = [[...values.keys()].join(), [...values.values()].join()]
  await sql.raw(`insert into ${table} (${names}) overriding system value values (${texts})`).execute(tx.sql)
}

class Rollback extends Error {}

describe('invariants of the ledger', () => {
  let shop: Shop
  let order: OrderRecord
  beforeAll(async () => {
    shop = await openShop()
    order = await shop.placePaid()
  })
  afterAll(() => shop.close())

  /** The invariants that are broken once rows stand there that no code of the product writes. */
  const plant = async (fault: Fault): Promise<ReadonlySet<string>> => {
    const place = {
      ...{ order: order.id, payment: order.payment.id, user: shop.userId, store: shop.storeId },
      ...{ brand: shop.brandId, total: order.total },
    }
    let found: ReadonlySet<string> = new Set()
    const work = shop.app.platform.db.system(async (tx) => {
      // Without foreign keys and triggers, as after a restore that went wrong.
      await sql`set local session_replication_role = replica`.execute(tx.sql)
      await sql.raw(`set local compass.brand = '${place.brand}'`).execute(tx.sql)
      for (const step of fault(place))
        if (typeof step === 'string') await sql.raw(step).execute(tx.sql)
        else await insert(tx, step[0], { brand: place.brand, row: step[1] })
      const { breaches } = await verifyLedgerInTransaction(tx, allInvariants)
      found = new Set(breaches.map(({ check }) => check))
      throw new Rollback()
    })
    await expect(work).rejects.toBeInstanceOf(Rollback)
    return found
  }

  it('are all broken on purpose, here or in a test of their own', () => {
    const named = allInvariants.map(({ name }) => name)
    expect([...SHOWN_ELSEWHERE, ...Object.keys(FAULTS)].toSorted()).toEqual(named.toSorted())
  })

  it('hold for an order that was paid', async () => {
    expect(await plant(() => [])).toEqual(new Set())
  })

  it.each(Object.entries(FAULTS))('name %s when its rows are wrong', async (name, fault) => {
    expect(await plant(fault)).toContain(name)
  })
})
