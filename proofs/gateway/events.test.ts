import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVerifiedCustomer, fillCart, placeOrder } from '#apps/server/testing/test-shop.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { isFullProof } from '#platform/testing/proof-runs.ts'
import { startProofGateway } from './proof-gateway.ts'
import { createSandboxEvent } from './sandbox-event.ts'
import { type SandboxPaymentShop, startSandboxPaymentShop } from './sandbox-payment-shop.ts'

/** All events of a gateway about one payment, in the order in which they happen. */
const EVENTS = ['created', 'failed', 'authorised', 'captured', 'refunded'] as const
type Event = (typeof EVENTS)[number]

const TYPE = {
  created: 'payment.created',
  failed: 'payment.declined',
  authorised: 'payment.processing',
  captured: 'payment.captured',
  refunded: 'payment.refunded',
} as const satisfies Record<Event, string>
const STATUS = {
  created: 'open',
  failed: 'declined',
  authorised: 'processing',
  captured: 'captured',
  refunded: 'captured',
} as const satisfies Record<Event, string>

const listPermutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        listPermutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
      )

/** In a CI run each engine gets half of the 120: their order depends on rules, not on engines. */
const pickSequences = (name: string, sequences: readonly Event[][]): readonly Event[][] =>
  sequences.filter((_, index) => isFullProof || index % 2 === (name === 'postgres' ? 1 : 0))

describe.each(listTestDatabases())('events of the sandbox gateway in any order, on $name', ({ name }) => {
  let shop: SandboxPaymentShop
  const gateway = startProofGateway()
  beforeAll(async () => {
    shop = await startSandboxPaymentShop(name, await gateway)
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
    await (await gateway).close()
  })

  const tell = async ({ payment, total }: FullOrder, accountId: string, event: Event): Promise<number> => {
    const {
      path: url,
      body,
      headers,
    } = createSandboxEvent(`/api/v1/payment/webhook/sandbox/${accountId}`, {
      eventId: `evt_${randomUUID()}`,
      type: TYPE[event],
      status: STATUS[event],
      gatewayReference: payment.transactionId,
      reference: payment.referenceNo,
      ...total,
      at: shop.clock.now(),
    })
    return (await shop.server.inject({ method: 'POST', url, headers, payload: body })).statusCode
  }
  const stateOf = (orderId: string) =>
    shop.platform.db.tenant(shop.site.brandId, async ({ sql }) =>
      sql
        .selectFrom('orders')
        .innerJoin('payments', 'payments.order_id', 'orders.id')
        .select(['orders.status as order', 'payments.status as payment', 'captured', 'account_id as account'])
        .where('orders.id', '=', orderId)
        .executeTakeFirstOrThrow(),
    )

  it('PY-10 PY-11 end in the state of the original order, for every order of five events', async () => {
    for (const sequence of pickSequences(name, listPermutations(EVENTS))) {
      const browser = await createVerifiedCustomer(shop, shop.site)
      const placed = expectOk(await placeOrder(browser, await fillCart(browser, shop.site)))
      const { account } = await stateOf(placed._id)
      const answers: number[] = []
      for (const event of sequence) answers.push(await tell(placed, account ?? '', event))
      expect([sequence, answers]).toEqual([sequence, sequence.map(() => 200)])
      expect([sequence, await stateOf(placed._id)]).toEqual([
        sequence,
        { order: 10, payment: 100, captured: placed.total.amount, account },
      ])
    }
  })
})
