import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { createSandboxEvent } from '../gateway/sandbox-event.ts'
import { createNetworkClient } from '../support/customer.ts'
import { type PreparedShop, prepareShop } from '../support/prepared-shop.ts'
import { sendTogether } from '../support/send-together.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

const REPLAYS = chooseRunCount({ ci: 120, full: 1_000 })
const ROUNDS = chooseRunCount({ ci: 1, full: 10 })
const SOCKETS = 60
/** The server is killed at a random time while the events arrive. */
const LATEST_KILL_MS = 250

let shop: PreparedShop
let server: ServerProcess
afterEach(async () => {
  await server.kill()
  await shop.discard()
})

/** A paid order that the gateway has not reported yet, and the gateway's event. */
const createPaidOrder = async () => {
  const [browser] = shop.people
  if (!browser) throw new Error('Nobody is there')
  const api = createNetworkClient(`http://127.0.0.1:${server.port}`, browser)
  const store = shop.site.stores.marina ?? ''
  const input = { store, product: shop.site.products.wings ?? '', qty: 1, orderType: ORDER_TYPE.pickup }
  const cart = expectOk(await api('POST /api/v1/carts/addProductToCart', { body: input }))
  const { version: cartVersion, total } = cart
  const body = { store, cartVersion, total, payment: { mod: 'express' as const } }
  const placed = expectOk(await api('POST /api/v1/orders', { body, idempotencyKey: randomUUID() }))
  if (!placed.payment.pageUrl) throw new Error('There is no page to pay on')
  const { pageUrl, referenceNo: reference, transactionId } = placed.payment
  await shop.gateway.pay(pageUrl, 'tok_webhook_lost')
  const created = shop.gateway.gateway.ledger().find((entry) => entry.reference === reference)
  if (created?.kind !== 'created') throw new Error('The gateway knows nothing of it')
  const event = createSandboxEvent(new URL(created.details.webhookUrl).pathname, {
    ...{ eventId: `evt_${randomUUID()}`, type: 'payment.captured', status: 'captured' as const },
    ...{ reference, gatewayReference: transactionId, ...total, at: new Date() },
  })
  return { orderId: placed._id, event }
}
type PaidOrder = Awaited<ReturnType<typeof createPaidOrder>>

const sendEvent = ({ event }: PaidOrder) =>
  sendTogether(server.port, { sockets: SOCKETS, calls: Array.from({ length: REPLAYS }, () => event) })

describe.each(listTestDatabases())('an event that is sent repeatedly, on $name', ({ name }) => {
  it(
    `PY-10 is one transition, although the server is killed while it comes (${ROUNDS} × ${REPLAYS})`,
    async () => {
      shop = await prepareShop(name, { people: 1 })
      server = await startServer(shop.settings)
      const orderIds: string[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const paid = await createPaidOrder()
        orderIds.push(paid.orderId)
        const interrupted = sendEvent(paid).catch(() => [])
        await sleep(Math.random() * LATEST_KILL_MS)
        await server.kill()
        await interrupted
        server = await startServer(shop.settings)
        const answers = await sendEvent(paid)
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      }
      expect(await server.stop()).toBe(0)
      await shop.withDatabase(async (db) => {
        await expectLedgerClean(db)
        const { rows } = await db.system((tx) =>
          sql<{ id: string; status: number; captures: number; events: number }>`
          select o.id, o.status,
            (select count(*)::int from payment_events e where e.payment_id = p.id and e.kind = 'captured') as captures,
            (select count(*)::int from gateway_events g where g.reference = p.reference) as events
          from orders o join payments p on p.order_id = o.id`.execute(tx.sql),
        )
        expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(orderIds))
        expect(rows.filter((row) => row.status !== 10 || row.captures !== 1 || row.events !== 1)).toEqual([])
      })
    },
    chooseRunCount({ ci: 180_000, full: 3_600_000 }),
  )
})
