import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { createPlacedOrder, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { BoardOrder, OrdersApi } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { pressOrder } from '#core/orders/testing/move-order.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { refundPayment } from '#core/payments/server/refunds.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { hours, minutes } from '#platform/kernel/clock.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { createOutboxRelay } from '#platform/outbox/relay.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { IntegrationApi, WebhooksApi } from '../contract/endpoints.ts'
import { webhookPayloadSchema } from '../contract/payload.ts'
import { MAX_DELIVERY_ATTEMPTS } from '../domain/delivery-attempts.ts'
import { WEBHOOK_EVENTS } from '../domain/events.ts'
import { isGenuine, startReceiver } from '../testing/receiver.ts'

describe.each(listTestDatabases())('integrations of an outlet, on $name', ({ name }) => {
  const staff = createTestStaff()
  let shop: TestShop
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let manager: TestBrowser
  let marina = ''

  const as = (token: string): TestBrowser => Object.assign(shop.browser(), { token })
  const integrations = async () =>
    expectOk(
      await manager.api<WebhooksApi>()('GET /api/v1/console/stores/:id/integrations', {
        params: { id: marina },
      }),
    )
  const addWebhook = async (events: readonly (typeof WEBHOOK_EVENTS)[number][] = WEBHOOK_EVENTS) =>
    expectOk(
      await manager.api<WebhooksApi>()('POST /api/v1/console/stores/:id/webhooks', {
        params: { id: marina },
        body: { url: receiver.url, events: [...events] },
      }),
    )
  const change = async (id: string, action: 'pause' | 'resume' | 'rotate') =>
    expectOk(
      await manager.api<WebhooksApi>()('PUT /api/v1/console/webhooks/:id', {
        params: { id },
        body: { action },
      }),
    )
  const makeKey = async (scopes: readonly ('orders:read' | 'orders:move')[], storeId = marina) =>
    expectOk(
      await manager.api<WebhooksApi>()('POST /api/v1/console/stores/:id/apiKeys', {
        params: { id: storeId },
        body: { name: 'Till', scopes: [...scopes] },
      }),
    )
  const move = (id: string, action: BoardOrder['actions'][number]) => pressOrder(manager, id, action)
  const paidOrder = async () => {
    const { browser, order } = await createPlacedOrder(shop, shop.site, { mod: 'express' })
    const { _id: id, referenceNo: reference, amount: captured } = order.payment
    shop.gateway.reports.set(reference, {
      ...{ state: 'captured', reference, gatewayReference: `gw-${reference}`, captured },
    })
    expectOk(await browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } }))
    return order
  }
  const payloads = () =>
    receiver.received.map(({ body }) => webhookPayloadSchema.strict().parse(JSON.parse(body)))

  beforeAll(async () => {
    receiver = await startReceiver()
    shop = await startTestShop({ database: name, plugins: [...serverPlugins, staff] })
    marina = shop.site.stores.marina ?? ''
    const { brandId } = shop.site
    staff.add('manager', { brandId, role: 'manager' })
    staff.add('kitchen', { brandId, role: 'kitchen' })
    staff.add('elsewhere', { brandId, role: 'owner', storeIds: [shop.site.stores.downtown ?? ''] })
    manager = as('manager')
  })
  beforeEach(async () => {
    for (const { _id: id } of (await integrations()).webhooks)
      await manager.api<WebhooksApi>()('DELETE /api/v1/console/webhooks/:id', { params: { id } })
    receiver.received.length = 0
    receiver.answers.status = 204
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
    await receiver.close()
  })

  it('CN-08 sends the events of an order from its placing to its refund, signed, in sequence, and without the customer', async () => {
    const { secret } = await addWebhook()
    const order = await paidOrder()
    await shop.jobs.runPending()
    expectOk(await move(order._id, 'accept'))
    expectOk(await move(order._id, 'decline'))
    await shop.jobs.runPending()
    const told = payloads()
    expect(told.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['order.placed', 'order.status_changed', 'order.cancelled', 'order.refunded']),
    )
    expect(told).toHaveLength(4)
    expect(told.slice(0, 2)).toMatchObject([
      {
        event: 'order.placed',
        version: 1,
        move: { from: null, to: 10 },
        order: { status: 10, total: order.total.amount },
      },
      { event: 'order.status_changed', move: { from: 10, to: 20 } },
    ])
    expect(told.find(({ event }) => event === 'order.refunded')).toMatchObject({
      refund: { amount: order.total.amount },
    })
    const [first] = receiver.received
    if (!first) throw new Error('Nothing came')
    for (const one of receiver.received) expect(isGenuine(secret, one, shop.clock.now())).toBe(true)
    expect(first.headers).toMatchObject({ 'compass-event': 'order.placed', 'compass-delivery': told[0]?._id })
    expect(isGenuine(secret, { ...first, body: first.body.replace('1', '2') }, shop.clock.now())).toBe(false)
    expect(isGenuine('whsec_another', first, shop.clock.now())).toBe(false)
    const text = receiver.received.map(({ body }) => body).join('')
    expect(text).not.toContain('Amal')
    expect(text).not.toContain('+971')
    const { deliveries } = await integrations()
    expect(deliveries.slice(0, 4).map(({ status, answered }) => [status, answered])).toEqual(
      Array.from({ length: 4 }, () => ['delivered', 204]),
    )
  })

  it('CN-08 sends partial refunds by staff with their amount', async () => {
    await addWebhook(['order.refunded'])
    const order = await paidOrder()
    expectOk(await move(order._id, 'accept'))
    const refund = { paymentId: order.payment._id, key: 'staff-1', amount: 500, reason: 'Cold' }
    const refunded = await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      refundPayment(shop.platform, tx, { ...refund, source: 'staff' }),
    )
    expect(refunded.ok).toBe(true)
    await shop.jobs.runPending()
    expect(payloads()).toMatchObject([{ event: 'order.refunded', refund: { amount: 500 } }])
  })

  it('CN-08 during a rotation both secrets sign, and after a day only the new one', async () => {
    const first = await addWebhook(['order.placed'])
    const second = await change(first._id, 'rotate')
    expect(second.secret).not.toBe(first.secret)
    expect(second.oldSecretUntil).not.toBeNull()
    await paidOrder()
    await shop.jobs.runPending()
    const both = receiver.received.at(-1)
    shop.clock.advance(hours(25))
    expect((await integrations()).webhooks).toMatchObject([{ oldSecretUntil: null }])
    const requested = shop.clock.now()
    await paidOrder()
    await shop.jobs.runPending()
    const one = receiver.received.at(-1)
    if (!both || !one) throw new Error('Nothing came')
    const before = new Date(requested.getTime() - hours(25))
    expect([first.secret, second.secret ?? ''].map((secret) => isGenuine(secret, both, before))).toEqual([
      true,
      true,
    ])
    expect([first.secret, second.secret ?? ''].map((secret) => isGenuine(secret, one, requested))).toEqual([
      false,
      true,
    ])
    // A captured request is not valid later.
    expect(isGenuine(second.secret ?? '', both, requested)).toBe(false)
  })

  it('CN-08 counts no attempt and logs nothing while a silent endpoint is paused', async () => {
    const errors: unknown[] = []
    const warnings: unknown[] = []
    const { logger } = shop.platform
    const spies = [
      vi.spyOn(logger, 'error').mockImplementation((...given: unknown[]) => void errors.push(given)),
      vi.spyOn(logger, 'warn').mockImplementation((...given: unknown[]) => void warnings.push(given)),
    ]
    receiver.answers.status = 0
    await addWebhook(['order.placed'])
    const relay = createOutboxRelay(shop.platform)
    const placeAndSend = async (count: number) => {
      for (let placed = 0; placed < count; placed += 1) await createPlacedOrder(shop, shop.site)
      for (let found = 1; found > 0; ) found = await relay.run('due')
    }
    // Five failures open the breaker.
    await placeAndSend(5)
    await placeAndSend(3)
    const rows = await shop.platform.db.system((tx) =>
      tx.sql
        .selectFrom('webhook_deliveries')
        .select('attempts')
        .where('status', '=', 'waiting')
        .orderBy('attempts')
        .execute(),
    )
    expect(rows.map(({ attempts }) => attempts)).toEqual([0, 0, 0, 1, 1, 1, 1, 1])
    // One line without a stack for each attempt.
    expect(errors).toEqual([])
    expect(warnings).toHaveLength(5)
    expect(JSON.stringify(warnings)).not.toContain('stack')
    for (const spy of spies) spy.mockRestore()
  })

  it('CN-08 retries an undelivered event with pauses, gives it up into the log, and can resend it under the same id', async () => {
    await addWebhook(['order.placed'])
    receiver.answers.status = 302
    await paidOrder()
    await expect(shop.jobs.runPending()).rejects.toThrow('answered 302')
    const [waiting] = (await integrations()).deliveries
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 1, answered: 302 })
    const id = waiting?._id ?? ''
    const resend = () =>
      manager.api<WebhooksApi>()('POST /api/v1/console/webhookDeliveries/:id/resend', { params: { id } })
    expect(await resend()).toMatchObject({ ok: false, error: { code: 4813 } })
    const [due] = await shop.platform.db.system((tx) =>
      tx.sql.selectFrom('outbox').select(['due_at', 'attempts']).where('key', '=', id).execute(),
    )
    expect(due?.due_at.getTime()).toBeGreaterThan(shop.clock.now().getTime())
    // All attempts but the last were made.
    await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
      sql
        .updateTable('webhook_deliveries')
        .set({ attempts: MAX_DELIVERY_ATTEMPTS - 1 })
        .where('id', '=', id)
        .execute(),
    )
    await shop.jobs.runPending()
    expect((await integrations()).deliveries[0]).toMatchObject({
      _id: id,
      status: 'failed',
      attempts: MAX_DELIVERY_ATTEMPTS,
    })
    const came = receiver.received.length
    await shop.jobs.runPending()
    expect(receiver.received).toHaveLength(came)
    receiver.answers.status = 200
    expect(await resend()).toMatchObject({ ok: true, data: { status: 'waiting' } })
    await shop.jobs.runPending()
    expect((await integrations()).deliveries[0]).toMatchObject({
      _id: id,
      status: 'delivered',
      answered: 200,
    })
    expect(new Set(payloads().map(({ _id }) => _id))).toEqual(new Set([id]))
  })

  it('CN-08 an event that is relayed twice creates one delivery, and a paused webhook receives nothing', async () => {
    const { _id } = await addWebhook(['order.placed'])
    await paidOrder()
    await shop.jobs.runPending()
    await shop.platform.db.system((tx) =>
      tx.sql.updateTable('outbox').set({ delivered_at: null }).where('topic', '=', 'order.placed').execute(),
    )
    await shop.jobs.runPending()
    const ids = payloads().map(({ order }) => order._id)
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(ids.length)
    await change(_id, 'pause')
    const came = receiver.received.length
    await paidOrder()
    await shop.jobs.runPending()
    expect(receiver.received).toHaveLength(came)
  })

  it('CN-08 sends nothing into a private network, with an error in five languages', async () => {
    const words = new Set<string>()
    for (const language of LANGUAGES) {
      manager.language = language
      const refused = await manager.api<WebhooksApi>()('POST /api/v1/console/stores/:id/webhooks', {
        params: { id: marina },
        body: { url: 'https://169.254.169.254/latest/meta-data', events: ['order.placed'] },
      })
      expect(refused).toMatchObject({ ok: false, error: { code: 4810, field: 'url' } })
      if (!refused.ok) words.add(refused.error.message)
    }
    manager.language = 'en'
    expect(words.size).toBe(5)
    // An accepted URL that has become private: it is checked again at every call.
    const { _id } = await addWebhook(['order.placed'])
    await shop.platform.db.tenant(shop.site.brandId, ({ sql }) =>
      sql.updateTable('webhook_endpoints').set({ url: 'https://10.0.0.8/' }).where('id', '=', _id).execute(),
    )
    await paidOrder()
    await expect(shop.jobs.runPending()).rejects.toThrow('private network')
  })

  it('CN-08 a key reads and changes its outlet’s orders, is shown once, and becomes invalid when it is revoked', async () => {
    const { order } = await createPlacedOrder(shop, shop.site, {})
    const made = await makeKey(['orders:read', 'orders:move'])
    const shown = await integrations()
    expect(JSON.stringify(shown)).not.toContain(made.key)
    expect(shown.keys.find(({ _id }) => _id === made._id)).toMatchObject({ hint: made.key.slice(-4) })
    const till = as(`Bearer ${made.key}`)
    const params = { id: order._id }
    const seen: BoardOrder = expectOk(
      await till.api<IntegrationApi>()('GET /api/v1/integration/orders/:id', { params }),
    )
    expect(seen).toMatchObject({ orderId: order.orderId, column: 'new', user: { name: 'Amal Haddad' } })
    const accept = (version: number) =>
      till.api<IntegrationApi>()('PUT /api/v1/integration/orders/:id/status', {
        params,
        body: { action: 'accept', version, minutes: 15 },
      })
    expect(await accept(seen.version + 1)).toMatchObject({ ok: false, error: { code: 4704 } })
    expect(await accept(seen.version)).toMatchObject({ ok: true, data: { column: 'accepted' } })
    const body = { action: 'delivered' as const, version: seen.version + 1 }
    expect(
      await till.api<IntegrationApi>()('PUT /api/v1/integration/orders/:id/status', { params, body }),
    ).toMatchObject({ ok: false, error: { code: 4702 } })
    expectOk(
      await manager.api<WebhooksApi>()('DELETE /api/v1/console/apiKeys/:id', { params: { id: made._id } }),
    )
    expect(await till.api<IntegrationApi>()('GET /api/v1/integration/orders/:id', { params })).toMatchObject({
      ok: false,
      error: { status: 401 },
    })
  })

  it('CN-08 a key of another outlet or another brand sees nothing, one without the scope does nothing, and no key counts as staff', async () => {
    const { order, browser } = await createPlacedOrder(shop, shop.site, {})
    const params = { id: order._id }
    const read = (token: string) =>
      as(token).api<IntegrationApi>()('GET /api/v1/integration/orders/:id', { params })
    const push = (token: string) =>
      as(token).api<IntegrationApi>()('PUT /api/v1/integration/orders/:id/status', {
        params,
        body: { action: 'accept', version: 1 },
      })
    const foreign = await makeKey(['orders:read', 'orders:move'], shop.site.stores.downtown ?? '')
    const unknown = { ok: false, error: { status: 404, code: 4701 } }
    expect(await read(foreign.key)).toMatchObject(unknown)
    expect(await push(foreign.key)).toMatchObject(unknown)
    const reader = await makeKey(['orders:read'])
    expect(await push(reader.key)).toMatchObject({ ok: false, error: { status: 403, code: 4815 } })
    const mover = await makeKey(['orders:move'])
    expect(await read(mover.key)).toMatchObject({ ok: false, error: { status: 403, code: 4815 } })
    const refused = { ok: false, error: { status: 401 } }
    for (const token of [browser.token ?? '', 'manager', `k_${'a'.repeat(43)}`, 'k_', ''])
      expect(await read(token), token).toMatchObject(refused)
    const query = { store: marina }
    expect(await as(reader.key).api<OrdersApi>()('GET /api/v1/console/orders', { query })).toMatchObject(
      refused,
    )
    expect(await as(reader.key).api<OrdersApi>()('GET /api/v1/orders', { query: {} })).toMatchObject(refused)
    const kitchen = await as('kitchen').api<WebhooksApi>()('GET /api/v1/console/stores/:id/integrations', {
      params: { id: marina },
    })
    expect(kitchen).toMatchObject({ ok: false, error: { status: 403 } })
    const elsewhere = await as('elsewhere').api<WebhooksApi>()('DELETE /api/v1/console/apiKeys/:id', {
      params: { id: reader._id },
    })
    expect(elsewhere).toMatchObject({ ok: false, error: { code: 4814 } })
    expect(await read(reader.key)).toMatchObject({ ok: true })
    shop.clock.advance(minutes(1))
  })
})
