import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generatePhone } from '#apps/server/testing/test-shop.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { days, hours, minutes, seconds } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { PaymentRequestsApi } from '../contract/request-endpoints.ts'
import { AED_300, type LinkShop, openLinkShop } from '../testing/link-shop.ts'

const AT_MARINA = 'Asia/Dubai'

describe.each(listTestDatabases())('payment links without an order, on $name', ({ name }) => {
  let place: LinkShop
  beforeAll(async () => {
    place = await openLinkShop(name)
  })
  afterAll(async () => {
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })

  const api = () => place.shop.browser().api<PaymentRequestsApi>()
  const read = (id: string) => api()('GET /api/v1/payment-requests/:id', { params: { id } })
  const refundsOf = (id: string) =>
    place.shop.platform.db.tenant(place.shop.site.brandId, ({ sql }) =>
      sql
        .selectFrom('refunds')
        .select(['key', 'amount'])
        .where('order_id', '=', id)
        .orderBy('amount')
        .execute(),
    )
  const sendCode = (id: string, phone: string) =>
    api()('POST /api/v1/payment-requests/:id/code', { params: { id }, body: { phoneCode: '971', phone } })
  const verify = (id: string, verificationId: string, otp: string) =>
    api()('POST /api/v1/payment-requests/:id/verify', { params: { id }, body: { verificationId, otp } })

  it('PL-01 is paid after a code of four digits by a chosen method, with a receipt of six facts', async () => {
    const { _id: id, number } = await place.create({ description: 'Deposit for Friday' })
    const shown = expectOk(await read(id))
    expect(shown).toMatchObject({
      ...{ state: 'open', number, description: 'Deposit for Friday', amount: AED_300, due: AED_300 },
      ...{ channel: 60, phone: '', receipts: [] },
    })
    expect(shown.methods).toContain('express')
    expect(shown.methods).not.toContain('cod')
    const payer = await place.prove(id)
    expect(place.shop.codes.get(payer.phone)).toMatch(/^\d{4}$/)
    const begun = expectOk(await payer.pay(id, { amount: 30_000 }))
    expect(begun.provedPhone).toBe(payer.phone)
    expect(begun.attempt).toMatchObject({ outcome: 'unpaid', pageUrl: expect.stringContaining('http') })
    const payment = begun.attempt?._id ?? ''
    await place.settle(id, payment)
    const { request, attempt } = expectOk(await payer.status(id, payment))
    expect(attempt?.outcome).toBe('paid')
    expect(request.state).toBe('paid')
    const nothing = { amount: 0, currency: 'AED' }
    expect(request.receipts).toEqual([
      {
        ...{ request: number, payment, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), mod: 'express' },
        ...{
          amount: AED_300,
          refunded: nothing,
          refunding: nothing,
          refundUncertain: nothing,
          phone: payer.phone,
        },
      },
    ])
    // Whoever else has the link sees the last digits only.
    expect(expectOk(await read(id)).receipts[0]?.phone).toBe(`•••• ${payer.phone.slice(-4)}`)
  })

  it('PL-01 ST-12 asks for items of the menu at their price, without charges, and for lines of its own', async () => {
    const burger = place.shop.site.products.burger ?? ''
    const created = await place.create({
      lines: [
        { product: burger, qty: 2 },
        { name: 'Candles', qty: 3, unitPrice: 150 },
      ],
    })
    const { lines, amount } = expectOk(await read(created._id))
    expect(lines).toMatchObject([
      { name: 'Burger', qty: 2 },
      { name: 'Candles', qty: 3, total: { amount: 450, currency: 'AED' } },
    ])
    expect(amount.amount).toBe(lines.reduce((sum, { total }) => sum + total.amount, 0))
    expect(lines[0]?.total.amount).toBeGreaterThan(0)
  })

  it('OW-02 says why no link of an outlet can be paid, and creates none that would be refused', async () => {
    const { marina = '', downtown = '' } = place.shop.site.stores
    const readiness = async (store: string) =>
      expectOk(await place.staff('GET /api/v1/console/payment-requests/readiness', { query: { store } }))
    const createAnother = () =>
      place.staff('POST /api/v1/console/payment-requests', {
        query: { store: marina },
        body: { description: 'Deposit', lifetimeDays: 7, amount: AED_300 },
        idempotencyKey: randomUUID(),
      })
    const change = (values: Readonly<Record<string, unknown>>) =>
      place.shop.platform.db.tenant(place.shop.site.brandId, ({ sql }) =>
        sql.updateTable('stores').set(values).where('id', '=', marina).execute(),
      )
    const ready = await readiness(marina)
    expect(ready.obstacle).toBeNull()
    expect(ready.methods).toContain('express')
    const { _id: old } = await place.create()
    const before = await place.shop.platform.db.tenant(place.shop.site.brandId, ({ sql }) =>
      sql
        .selectFrom('stores')
        .select(['gateway', 'payment_methods'])
        .where('id', '=', marina)
        .executeTakeFirstOrThrow(),
    )

    await change({ gateway: 'a gateway without keys' })
    expect(await readiness(marina)).toEqual({ methods: [], obstacle: 'noKeys' })
    expect((await readiness(downtown)).obstacle).toBeNull()
    expect(await createAnother()).toMatchObject({ error: { status: 409, code: 4894 } })
    expect(
      await place.staff('POST /api/v1/console/payment-requests/:id/replace', {
        params: { id: old },
        body: { description: 'Deposit', lifetimeDays: 7, amount: AED_300 },
        idempotencyKey: randomUUID(),
      }),
    ).toMatchObject({ error: { code: 4894 } })
    expect((await place.list()).find(({ _id }) => _id === old)?.state).toBe('open')

    const cash = { delivery: ['cod'], pickup: ['cod'], dineIn: [], inRoom: [] }
    await change({ gateway: before.gateway, payment_methods: JSON.stringify(cash) })
    expect(await readiness(marina)).toEqual({ methods: [], obstacle: 'noMethod' })
    expect(await createAnother()).toMatchObject({ error: { code: 4894 } })
    await change({ payment_methods: JSON.stringify(before.payment_methods) })
    expectOk(await createAnother())
  })

  it('PL-01 PY-01 offers no method whose gateway cannot carry the amount, and pays a part that it can', async () => {
    const { gateway } = place.shop
    gateway.carries = ({ amount }) => amount !== 30_000
    const { _id: id } = await place.create()
    expect(expectOk(await read(id)).methods).toEqual([])
    const payer = await place.prove(id)
    expect(await payer.pay(id, { amount: 30_000 })).toMatchObject({ error: { code: 4907 } })
    const { _id: inParts } = await place.create({ isPartAllowed: true })
    expect(expectOk(await read(inParts)).methods).toContain('express')
    const other = await place.prove(inParts)
    expect(await other.pay(inParts, { amount: 30_000 })).toMatchObject({ error: { code: 4907 } })
    expectOk(await other.pay(inParts, { amount: 10_000 }))
    gateway.carries = () => true
    expectOk(await payer.pay(id, { amount: 30_000 }))
  })

  it('lets nobody pay without the code, nor with the proof of another link', async () => {
    const { _id: id } = await place.create()
    const { _id: other } = await place.create()
    const payer = await place.prove(other)
    expect(await payer.pay(id, { amount: 30_000 })).toMatchObject({ error: { status: 403, code: 4848 } })
    expect(await payer.pay(other, { amount: 29_999 })).toMatchObject({ error: { status: 409, code: 4847 } })
    expect(await payer.pay(other, { amount: 30_000, mod: 'cod' })).toMatchObject({ error: { code: 4900 } })
  })

  it('sends the code of a link with a known payer to that phone alone', async () => {
    const phone = generatePhone()
    const { _id: id } = await place.create({ phoneCode: '971', phone })
    expect(expectOk(await read(id)).phone).toBe(`•••• ${phone.slice(-4)}`)
    const typed = generatePhone()
    const sent = expectOk(await sendCode(id, typed))
    expect(sent).toMatchObject({ length: 4, phone: `•••• ${phone.slice(-4)}` })
    expect(place.shop.codes.get(`+971${typed}`)).toBeUndefined()
    expect(place.shop.codes.get(`+971${phone}`)).toMatch(/^\d{4}$/)
  })

  it('ends a code after three wrong digits and freezes a link after ten, for an hour', async () => {
    const { _id: id } = await place.create()
    let wrong = 0
    for (let round = 0; round < 4; round += 1) {
      const phone = generatePhone()
      const { verificationId } = expectOk(await sendCode(id, phone))
      const code = place.shop.codes.get(`+971${phone}`)
      const guess = code === '9876' ? '9875' : '9876'
      for (let attempt = 0; attempt < 3 && wrong < 10; attempt += 1) {
        expect(await verify(id, verificationId, guess)).toMatchObject({ ok: false, error: { status: 422 } })
        wrong += 1
      }
      if (wrong < 10) expect(await verify(id, verificationId, code ?? '')).toMatchObject({ ok: false })
      else
        expect(await verify(id, verificationId, code ?? '')).toMatchObject({
          error: { status: 429, code: 4890 },
        })
      place.shop.clock.advance(seconds(31))
    }
    expect(await sendCode(id, generatePhone())).toMatchObject({ error: { status: 429, code: 4890 } })
    place.shop.clock.advance(hours(1))
    expectOk(await sendCode(id, generatePhone()))
  })

  it('limits the codes of a link and of a phone', async () => {
    const { _id: id } = await place.create()
    const phone = generatePhone()
    expectOk(await sendCode(id, phone))
    const { _id: other } = await place.create()
    expect(await sendCode(other, phone)).toMatchObject({ error: { status: 429, code: 4405 } })
    for (let sent = 1; sent < 20; sent += 1) {
      place.shop.clock.advance(minutes(1))
      expectOk(await sendCode(id, generatePhone()))
    }
    place.shop.clock.advance(minutes(1))
    expect(await sendCode(id, generatePhone())).toMatchObject({ error: { status: 429, code: 4406 } })
    // The link is full, its phones are not.
    expectOk(await sendCode(other, phone))
  })

  it('PL-02 says of invalid, moved, expired, paid and withdrawn links which of these they are', async () => {
    const unknown = 'a'.repeat(22)
    expect(await read(unknown)).toMatchObject({ error: { status: 404, code: 4840 } })
    expect(await sendCode(unknown, generatePhone())).toMatchObject({ error: { status: 404, code: 4840 } })

    const { _id: old } = await place.create()
    const early = await place.prove(old)
    const moved = expectOk(
      await place.staff('POST /api/v1/console/payment-requests/:id/replace', {
        params: { id: old },
        body: { description: 'Right amount', lifetimeDays: 7, amount: { amount: 100, currency: 'AED' } },
        idempotencyKey: randomUUID(),
      }),
    )
    expect(expectOk(await read(old))).toMatchObject({
      ...{ state: 'moved', movedTo: moved._id, description: '', lines: [], methods: [] },
    })
    expect(await early.pay(old, { amount: 30_000 })).toMatchObject({ error: { status: 410, code: 4846 } })

    const withdrawn = await place.create()
    const params = { id: withdrawn._id }
    expectOk(await place.staff('POST /api/v1/console/payment-requests/:id/withdraw', { params }))
    expect(expectOk(await read(withdrawn._id)).state).toBe('withdrawn')
    expect(await sendCode(withdrawn._id, generatePhone())).toMatchObject({ error: { code: 4845 } })

    const paid = await place.create()
    const payer = await place.prove(paid._id)
    const { attempt } = expectOk(await payer.pay(paid._id, { amount: 30_000 }))
    await place.settle(paid._id, attempt?._id ?? '')
    expect(expectOk(await read(paid._id)).state).toBe('paid')
    expect(await payer.pay(paid._id, { amount: 30_000 })).toMatchObject({
      error: { status: 409, code: 4843 },
    })

    const late = await place.create({ lifetimeDays: 1 })
    const patient = await place.prove(late._id)
    place.shop.clock.advance(days(1))
    expect(expectOk(await read(late._id)).state).toBe('expired')
    expect(await patient.pay(late._id, { amount: 30_000 })).toMatchObject({
      error: { status: 410, code: 4844 },
    })
    const states = (await place.list()).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['open', 'paid', 'expired', 'withdrawn', 'moved']))
  })

  it('PL-03 opens one payment however often it is pressed, and none for another phone meanwhile', async () => {
    const { _id: id } = await place.create()
    const payer = await place.prove(id)
    const presses = await Promise.all(Array.from({ length: 10 }, () => payer.pay(id, { amount: 30_000 })))
    const [first = '', ...more] = presses.map((press) => expectOk(press).attempt?._id ?? '')
    expect(new Set(more)).toEqual(new Set([first]))
    // Another phone reads when it can try again, in words of its language and without what names the payer.
    const until = place.shop.clock.now().getTime() + minutes(20)
    const second = await place.prove(id)
    const refused = await second.pay(id, { amount: 30_000 })
    expect(refused).toMatchObject({ error: { status: 409, code: 4895 } })
    const time = formatTime(Math.ceil(until / minutes(1)) * minutes(1), AT_MARINA, 'en')
    if (refused.ok) throw new Error('The link is held')
    expect(refused.error.message).toContain('Somebody is paying this just now. Please try again')
    expect(refused.error.message.replaceAll(/\s/g, ' ')).toContain(`at ${time.replaceAll(/\s/g, ' ')}.`)
    // The first phone goes on, also in another browser that has proved its number.
    expect(expectOk(await payer.pay(id, { amount: 30_000 })).attempt?._id).toBe(first)
    place.shop.clock.advance(minutes(1))
    const elsewhere = await place.prove(id, payer.phone)
    expect(expectOk(await elsewhere.pay(id, { amount: 30_000 })).attempt?._id).toBe(first)
    // A declined payment frees the link at once.
    await place.settle(id, first, 'failed')
    const other = expectOk(await second.pay(id, { amount: 30_000 })).attempt?._id ?? ''
    expect(other).not.toBe(first)
    expect(await payer.pay(id, { amount: 30_000 })).toMatchObject({ error: { code: 4895 } })
    expect((await place.settle(id, other)).request.state).toBe('paid')
    expect(await refundsOf(id)).toEqual([])
  })

  it('PL-03 frees a link after the twenty minutes of its payer, and gives a second capture back by itself', async () => {
    const { _id: id } = await place.create()
    const payer = await place.prove(id)
    const first = expectOk(await payer.pay(id, { amount: 30_000 })).attempt?._id ?? ''
    const second = await place.prove(id)
    place.shop.clock.advance(minutes(20) - 1)
    expect(await second.pay(id, { amount: 30_000 })).toMatchObject({ error: { code: 4895 } })
    place.shop.clock.advance(1)
    place.leave(first)
    const other = expectOk(await second.pay(id, { amount: 30_000 })).attempt?._id ?? ''
    expect(other).not.toBe(first)
    await place.settle(id, first)
    const late = await place.settle(id, other)
    expect(late.attempt?.outcome).toBe('returned')
    expect(late.request).toMatchObject({ state: 'paid', receipts: [{ payment: first }] })
    expect(await refundsOf(id)).toEqual([{ key: 'duplicate', amount: 30_000 }])
    expect(expectOk(await payer.status(id, first)).attempt?.outcome).toBe('paid')
  })

  it('PL-03 asks about a page that was left before another is opened, and opens none when it was paid', async () => {
    const { _id: id } = await place.create()
    const payer = await place.prove(id)
    const first = expectOk(await payer.pay(id, { amount: 30_000 })).attempt?._id ?? ''
    const second = await place.prove(id)
    place.shop.clock.advance(minutes(20))
    await place.book(first, 'captured')
    const before = place.shop.gateway.created.length
    expect(await second.pay(id, { amount: 30_000 })).toMatchObject({ error: { status: 409, code: 4843 } })
    expect(place.shop.gateway.created).toHaveLength(before)
    expect(await refundsOf(id)).toEqual([])
  })

  it('PL-03 gives money back that comes after the link was withdrawn', async () => {
    const { _id: id } = await place.create()
    const payer = await place.prove(id)
    const payment = expectOk(await payer.pay(id, { amount: 30_000 })).attempt?._id ?? ''
    expectOk(await place.staff('POST /api/v1/console/payment-requests/:id/withdraw', { params: { id } }))
    const { attempt, request } = await place.settle(id, payment)
    expect(attempt?.outcome).toBe('returned')
    expect(request).toMatchObject({ state: 'withdrawn', receipts: [] })
    expect(await refundsOf(id)).toEqual([{ key: 'request-unused', amount: 30_000 }])
  })

  it('says why a payment failed, and takes another attempt', async () => {
    const { _id: id } = await place.create()
    const payer = await place.prove(id)
    const payment = expectOk(await payer.pay(id, { amount: 30_000 })).attempt?._id ?? ''
    expect((await place.settle(id, payment, 'failed')).attempt?.outcome).toBe('failed')
    const failed = expectOk(
      await api()('GET /api/v1/payment-requests/payments/:id/failure', { params: { id: payment } }),
    )
    expect(failed).toMatchObject({ request: id, isPayable: true, isPaid: false, code: 5011 })
    const again = expectOk(await payer.pay(id, { amount: 30_000 })).attempt?._id ?? ''
    expect(again).not.toBe(payment)
    expect((await place.settle(id, again)).request.state).toBe('paid')
    const unknown = { params: { id: 'b'.repeat(22) } }
    expect(await api()('GET /api/v1/payment-requests/payments/:id/failure', unknown)).toMatchObject({
      error: { code: 4840 },
    })
  })

  it('PY-11 PL-03 opens no other payment when a declined one was paid after all', async () => {
    const { _id: id } = await place.create()
    const payer = await place.prove(id)
    const payment = expectOk(await payer.pay(id, { amount: 30_000 })).attempt?._id ?? ''
    await place.settle(id, payment, 'failed')
    await place.book(payment, 'captured')
    const before = place.shop.gateway.created.length
    expect(await payer.pay(id, { amount: 30_000 })).toMatchObject({ error: { status: 409, code: 4843 } })
    expect(place.shop.gateway.created).toHaveLength(before)
    expect(expectOk(await payer.status(id, payment)).attempt?.outcome).toBe('paid')
    expect(await refundsOf(id)).toEqual([])
  })

  it('is paid in parts where the merchant allows that, and gives back what exceeds the rest', async () => {
    const { _id: id } = await place.create({ isPartAllowed: true })
    const [one, two] = [await place.prove(id), await place.prove(id)]
    const first = expectOk(await one.pay(id, { amount: 10_000 })).attempt?._id ?? ''
    // Of what the first is paying, the second can pay nothing before its time is over.
    expect(await two.pay(id, { amount: 20_001 })).toMatchObject({ error: { code: 4895 } })
    place.shop.clock.advance(minutes(20))
    const second = expectOk(await two.pay(id, { amount: 30_000 })).attempt?._id ?? ''
    expect((await place.settle(id, first)).request).toMatchObject({ state: 'open', due: { amount: 20_000 } })
    place.shop.clock.advance(seconds(1))
    expect((await place.settle(id, second)).request).toMatchObject({ state: 'paid', due: { amount: 0 } })
    expect(await refundsOf(id)).toEqual([{ key: 'request-unused', amount: 10_000 }])
    const receipts = expectOk(await two.status(id)).request.receipts
    expect(receipts.map(({ amount, refunded }) => [amount.amount, refunded.amount])).toEqual([
      [10_000, 0],
      [20_000, 0],
    ])
  })

  it('PY-11 PL-03 asks about a part that another phone has left, and lets nobody pay more than is due then', async () => {
    const { _id: id } = await place.create({ isPartAllowed: true })
    const [one, two] = [await place.prove(id), await place.prove(id)]
    const first = expectOk(await one.pay(id, { amount: 10_000 })).attempt?._id ?? ''
    await place.book(first, 'captured')
    // While its payer may be there, it is not asked about.
    const small = expectOk(await two.pay(id, { amount: 5_000 })).attempt?._id ?? ''
    expect(expectOk(await two.status(id)).request.receipts).toEqual([])
    place.leave(small)
    place.shop.clock.advance(minutes(20))
    const before = place.shop.gateway.created.length
    expect(await two.pay(id, { amount: 30_000 })).toMatchObject({ error: { status: 409, code: 4847 } })
    expect(place.shop.gateway.created).toHaveLength(before)
    expect(expectOk(await one.status(id, first)).request).toMatchObject({ due: { amount: 20_000 } })
    expect(await refundsOf(id)).toEqual([])
  })

  it('is paid in parts by two phones at once while enough is left for both', async () => {
    const { _id: id } = await place.create({ isPartAllowed: true })
    const [one, two] = [await place.prove(id), await place.prove(id)]
    const first = expectOk(await one.pay(id, { amount: 10_000 })).attempt?._id ?? ''
    const second = expectOk(await two.pay(id, { amount: 20_000 })).attempt?._id ?? ''
    await place.settle(id, first)
    expect((await place.settle(id, second)).request.state).toBe('paid')
    expect(await refundsOf(id)).toEqual([])
  })

  it('is refunded by managers, never more than was captured', async () => {
    const { _id: id } = await place.create()
    const payer = await place.prove(id)
    await place.settle(id, expectOk(await payer.pay(id, { amount: 30_000 })).attempt?._id ?? '')
    const refund = (amount?: number) =>
      place.staff('POST /api/v1/console/payment-requests/:id/refunds', {
        params: { id },
        body: { reason: 'Party cancelled', ...(amount && { amount: { amount, currency: 'AED' } }) },
        idempotencyKey: randomUUID(),
      })
    expect(await refund(30_001)).toMatchObject({ error: { status: 422, code: 4891 } })
    const given = { amount: 10_000, currency: 'AED' }
    expect(expectOk(await refund(10_000))).toMatchObject({
      ...{ state: 'paid', refunded: given, refunding: given },
      payments: [{ refunded: given, refunding: given, refundUncertain: { amount: 0 } }],
    })
    expect(expectOk(await refund())).toMatchObject({ refunded: AED_300, refunding: AED_300 })
    expect(await refund()).toMatchObject({ error: { code: 4891 } })
    const readReceipt = async () => expectOk(await payer.status(id)).request.receipts[0]
    expect(await readReceipt()).toMatchObject({ refunded: AED_300, refunding: AED_300 })
    await place.shop.jobs.runPending()
    expect(await readReceipt()).toMatchObject({ refunded: AED_300, refunding: { amount: 0 } })
    expect((await place.list()).find(({ _id }) => _id === id)).toMatchObject({
      refunded: AED_300,
      refunding: { amount: 0 },
    })
  })

  it('is sent to the phone or the e-mail address that staff gave, while it can be paid', async () => {
    const bare = await place.create()
    const send = (id: string, channel: 'sms' | 'email') =>
      place.staff('POST /api/v1/console/payment-requests/:id/send', { params: { id }, body: { channel } })
    expect(await send(bare._id, 'sms')).toMatchObject({ error: { status: 422, code: 4893 } })
    const phone = generatePhone()
    const { _id: id } = await place.create({ phoneCode: '971', phone, email: 'amal@mail.example' })
    expectOk(await send(id, 'sms'))
    expectOk(await send(id, 'email'))
    await place.shop.jobs.runPending()
    expectOk(await place.staff('POST /api/v1/console/payment-requests/:id/withdraw', { params: { id } }))
    expect(await send(id, 'sms')).toMatchObject({ error: { status: 409, code: 4892 } })
  })

  /** What was sent about a link since; its own messages, such as the link, are not among them. */
  const messagesAfter = async (count: number) => {
    await place.shop.jobs.runPending()
    return place.sent.slice(count).map(({ channel, to, text }) => ({ channel, to, text }))
  }
  const send = async (id: string, channel: 'sms' | 'whatsapp' | 'email') => {
    expectOk(
      await place.staff('POST /api/v1/console/payment-requests/:id/send', {
        params: { id },
        body: { channel },
      }),
    )
    await place.shop.jobs.runPending()
  }

  it.each(['sms', 'whatsapp', 'email'] as const)(
    'PL-01 sends whoever paid the receipt by %s, as the link was sent, and says when money goes back',
    async (channel) => {
      const phone = generatePhone()
      const { _id: id, number } = await place.create({ phoneCode: '971', phone, email: 'amal@mail.example' })
      await send(id, channel === 'sms' ? 'email' : 'sms')
      await send(id, channel)
      const payer = await place.prove(id, `+971${phone}`)
      const before = place.sent.length
      const payment = expectOk(await payer.pay(id, { amount: 30_000 })).attempt?._id ?? ''
      await place.settle(id, payment)
      await place.settle(id, payment)
      const to = channel === 'email' ? 'amal@mail.example' : `+971${phone}`
      const about = (words: RegExp) => ({ channel, to, text: expect.stringMatching(words) })
      expect(await messagesAfter(before)).toEqual([
        about(new RegExp(`has received AED.300 for request ${number}\\..*/pay-link/${id}`, 's')),
      ])
      expectOk(
        await place.staff('POST /api/v1/console/payment-requests/:id/refunds', {
          params: { id },
          body: { reason: 'Cancelled', amount: { amount: 12_000, currency: 'AED' } },
          idempotencyKey: randomUUID(),
        }),
      )
      expect(await messagesAfter(before + 1)).toEqual([about(/AED.120 of your payment .* goes back to you/s)])
    },
  )

  it('tells who paid after a link was withdrawn that the money goes back, by the phone that was proved', async () => {
    const { _id: id } = await place.create()
    const payer = await place.prove(id)
    const before = place.sent.length
    const payment = expectOk(await payer.pay(id, { amount: 30_000 })).attempt?._id ?? ''
    expectOk(await place.staff('POST /api/v1/console/payment-requests/:id/withdraw', { params: { id } }))
    await place.settle(id, payment)
    expect(await messagesAfter(before)).toEqual([
      { channel: 'sms', to: payer.phone, text: expect.stringMatching(/AED.300 .* goes back to you/) },
    ])
  })
})
