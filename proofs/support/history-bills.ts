import { randomUUID } from 'node:crypto'
import { createGuest } from '#apps/server/testing/test-shop.ts'
import type { CustomersApi } from '#core/customers/contract/endpoints.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { isCancelledOrDeclined, isFinal } from '#core/orders/domain/transitions.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import type { DineInApi } from '#features/dine-in/contract/endpoints.ts'
import type { FloorApi } from '#features/dine-in/contract/floor-endpoints.ts'
import { ITEM_STATE } from '#features/dine-in/domain/item-state.ts'
import { createGuestPhone } from '#features/dine-in/testing/table-shop.ts'
import type { SharedBill, ShareInput, SplitBillApi } from '#features/split-bill/contract/endpoints.ts'
import { PAYING_TIME } from '#features/split-bill/domain/share-rules.ts'
import { hours, minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { comeBackToShop, type HistoryPerson, moveOrder, readOrder, refundOrder } from './history-orders.ts'
import {
  call,
  callAtOnce,
  type HistoryLedger,
  type HistoryScene,
  type OurPayment,
  type PayableKind,
  type PaymentHistory,
  pass,
  readPayments,
  type Step,
  staffOf,
} from './history-world.ts'

interface Guest {
  readonly name: string
  readonly userId: string
  readonly person: HistoryPerson
}

const NAMES = ['Huda', 'Sami', 'Nour'] as const
const DISHES = ['burger', 'fries', 'soda', 'water'] as const

const storeOf = ({ site }: HistoryScene) => ({ store: site.stores.marina ?? '' })
const floorApi = (scene: HistoryScene) => staffOf(scene).api<FloorApi>()

const readTables = async (scene: HistoryScene) =>
  expectOk(await floorApi(scene)('GET /api/v1/console/tables', { query: storeOf(scene) })).tables

/** The visit of these guests, at whichever table it is now; null: staff have closed it. */
const readVisit = async (scene: HistoryScene, session: string) =>
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

const readShares = ({ shop, site, ids }: HistoryScene) =>
  shop.app.platform.db.tenant(site.brandId, ({ sql }) =>
    sql
      .selectFrom('bill_shares')
      .leftJoin('bill_share_parts', 'share_id', 'bill_shares.id')
      .select(['payment_id', 'bill_shares.amount', 'returned'])
      .select(['line_id', 'bill_share_parts.amount as part', 'num', 'den'])
      .where('order_id', 'in', ids)
      .where('status', '=', 'paid')
      .execute(),
  )
type Shares = Awaited<ReturnType<typeof readShares>>

const sumRefundsOf = (
  refunds: HistoryLedger['refunds'],
  isCounted: (refund: HistoryLedger['refunds'][number]) => boolean,
): number => refunds.reduce((sum, refund) => (isCounted(refund) ? sum + refund.amount : sum), 0)

/**
 * How what a payer's share keeps differs from what it should. A refund by staff is a gift: it comes on top of what goes
 * back for the bill, but where nothing but the tip is left for that, it counts as given.
 */
const checkShare = (
  shares: Shares,
  { payment, ledger }: { readonly payment: OurPayment; readonly ledger: HistoryLedger },
): string[] => {
  const kept = ledger.keep(payment)
  const { reference } = payment
  const own = ledger.refunds.filter(({ payment_id }) => payment_id === payment.id)
  const share = shares.find(({ payment_id }) => payment_id === payment.id)
  if (!share) {
    const asked = sumRefundsOf(own, ({ source }) => source !== 'staff')
    const isBack = kept === 0 && asked >= payment.captured
    return isBack ? [] : [`${reference} keeps ${kept} of ${payment.captured}, and pays nothing`]
  }
  const failed = sumRefundsOf(own, ({ status }) => status === 'failed')
  const given = sumRefundsOf(own, ({ status, source }) => source === 'staff' && status === 'refunded')
  const paid = share.amount - share.returned + payment.tip
  const counted = kept - (paid - given)
  const isCounted = counted > 0 && counted <= Math.min(given, share.returned) && kept <= payment.tip
  const isUnclear = failed > 0 && counted >= 0 && kept <= paid + failed
  if (counted === 0 || isCounted || isUnclear) return []
  return [`${reference} keeps ${kept}: its share pays ${paid} with the tip, and staff gave back ${given}`]
}

/** Lines that were paid for more than once. */
const findPaidTwice = (shares: Shares): string[] => {
  const parts = shares.flatMap(({ line_id, num, den }) =>
    line_id && num && den ? [{ line_id, part: num / den }] : [],
  )
  return [...Map.groupBy(parts, ({ line_id }) => line_id)].flatMap(([line, own]) => {
    const sum = own.reduce((all, { part }) => all + part, 0)
    return sum > 1.000_001 ? [`the line ${line} was paid ${sum} times`] : []
  })
}

/** Whether what the shares pay, what was paid to staff at the end and what is due add up to the bill. */
const checkSum = (
  shares: Shares,
  { total, ledger: { payments, refunds } }: { readonly total: number; readonly ledger: HistoryLedger },
): string[] => {
  const byPayment = new Map(shares.map((share) => [share.payment_id, share]))
  const ofShares = [...byPayment.values()].reduce((sum, { amount, returned }) => sum + amount - returned, 0)
  const toStaff = payments
    .filter(({ is_share }) => !is_share)
    .map(({ id, left }) => {
      const given = refunds.filter(({ payment_id, source }) => payment_id === id && source === 'staff')
      return left + sumRefundsOf(given, ({ status }) => status !== 'failed')
    })
    .reduce((sum, amount) => sum + amount, 0)
  const due = readDue(payments)
  const sum = ofShares + toStaff + due
  const parts = `shares pay ${ofShares}, staff took ${toStaff}, and ${due} is due`
  return sum === total ? [] : [`${parts} of a bill of ${total}`]
}

/** What a payment keeps of the bill: the tip of a share is none of it, all that came for no share is too much. */
const toBillPart = (shares: Shares, { id, tip }: OurPayment, kept: number): number =>
  shares.some(({ payment_id }) => payment_id === id) ? Math.max(0, kept - tip) : kept

const sumBill = (shares: Shares, { payments, keep }: Pick<HistoryLedger, 'payments' | 'keep'>): number =>
  payments.reduce((sum, payment) => sum + toBillPart(shares, payment, keep(payment)), 0)

const readDue = (payments: readonly OurPayment[]): number =>
  payments.find(({ status, is_share }) => status === PAYMENT_STATUS.unpaid && !is_share)?.amount ?? 0

/** Who has paid for what has left the bill, and got nothing back for it. */
const findUnreturned = async (history: PaymentHistory, shares: Shares): Promise<string[]> => {
  const { shop, site, ids } = history
  const order = await shop.app.platform.db.tenant(site.brandId, (tx) => loadOrder(tx, ids[0] ?? ''))
  const lines = new Set(order?.lines.map(({ id }) => id))
  const gone = Map.groupBy(
    shares.filter(({ line_id }) => line_id !== null && !lines.has(line_id)),
    ({ payment_id }) => payment_id,
  )
  // Taxes and fees are shared over all lines, and those of other lines stay when one leaves.
  const ofAllLines = order ? Math.max(0, order.total - order.subTotal) : 0
  return [...gone].flatMap(([paymentId, parts]) => {
    const paid = parts.reduce((sum, { part }) => sum + (part ?? 0), 0)
    const returned = parts[0]?.returned ?? 0
    return returned + ofAllLines < paid
      ? [`${paymentId} paid ${paid} for what is gone, and got back ${returned}`]
      : []
  })
}

const findSurplus = async (history: PaymentHistory): Promise<number> => {
  const { status, total } = await readOrder(history)
  const payments = await readPayments(history)
  const kept = payments.reduce((sum, { left }) => sum + left, 0)
  if (isCancelledOrDeclined(status)) return kept
  const ofBill = sumBill(await readShares(history), { payments, keep: ({ left }) => left })
  return ofBill + readDue(payments) - total
}

const drawShare = ({ draw, site }: PaymentHistory, { lines, open }: SharedBill): ShareInput => {
  const way = draw.pick(['whole', 'items', 'items', 'items', 'evenly', 'amount'] as const)
  if (way === 'whole') return { way }
  if (way === 'evenly') return { way, people: 2 + draw.below(2) }
  if (way === 'amount')
    return { way, amount: { amount: 1 + draw.below(open.amount), currency: site.currency } }
  const parts = Array.from({ length: 1 + draw.below(2) }, () => ({
    line: draw.pick(lines)._id,
    ...draw.pick([{ num: 1, den: 1 }, ...[2, 3].map((den) => ({ num: 1, den }))]),
  }))
  const isOnce = new Set(parts.map(({ line }) => line)).size === parts.length
  return { way, parts: isOnce ? parts : parts.slice(1) }
}

/** The bill of a table, which several guests pay. */
export const BILLS: PayableKind = {
  name: 'bill',
  async open(scene) {
    const { shop, site, draw, ids } = scene
    const codes = await freeTables(scene)
    const guests: Guest[] = []
    for (const name of NAMES.slice(0, 2 + draw.below(2))) {
      const person = await createGuest(shop.app, site)
      const me = expectOk(await person.api<CustomersApi>()('GET /api/v1/users/me'))
      guests.push({ name, userId: me._id, person })
    }
    const phoneOf = ({ person, name }: Guest) => createGuestPhone({ site }, shop.browserOf(person), name)
    const apiOf = ({ person }: Guest) => shop.browserOf(person).api<SplitBillApi>()
    let session = ''
    for (const guest of guests) session = expectOk(await phoneOf(guest).sitDown(codes.get('4') ?? ''))._id

    const orderRound = async (guest: Guest, dishes: number): Promise<string> => {
      // All different, so that something is left when one is rejected.
      const start = draw.below(DISHES.length)
      const lines = [...DISHES.slice(start), ...DISHES].slice(0, dishes).map((product) => ({ product }))
      const { detail } = await phoneOf(guest).choose(session, lines)
      const sent = expectOk(await phoneOf(guest).send(session, detail?.draft?.version ?? 0))
      return sent.detail?.orders[0] ?? ''
    }
    const order = await orderRound(draw.pick(guests), 2 + draw.below(2))
    ids.push(order)
    const params = { id: order }

    const orderMore: Step = async (history) => {
      const guest = draw.pick(guests)
      const isOver =
        isFinal((await readOrder(history)).status) || (await readVisit(history, session)) === null
      if (isOver || gone.has(guest)) return 'nobody orders more'
      await orderRound(guest, 1)
      return `${guest.name} orders more`
    }

    const gone = new Set<Guest>()
    const leave: Step = async (history) => {
      const guest = draw.pick(guests)
      const api = shop.browserOf(guest.person).api<DineInApi>()
      const said = await call(history, () =>
        api('POST /api/v1/table-sessions/:id/leave', { params: { id: session }, body: {} }),
      )
      gone.add(guest)
      return `${guest.name} leaves: ${said}`
    }

    const claim = async (history: PaymentHistory, guest: Guest): Promise<string> => {
      const bill = await apiOf(guest)('GET /api/v1/orders/:id/bill', { params })
      if (!bill.ok || bill.data.open.amount === 0) return 'sees nothing to pay'
      const body = drawShare(history, bill.data)
      const said = await call(history, () =>
        apiOf(guest)('PUT /api/v1/orders/:id/bill/share', { params, body }),
      )
      return `claims ${body.way}: ${said}`
    }
    const claimSome: Step = async (history) => {
      const guest = draw.pick(guests)
      return `${guest.name} ${await claim(history, guest)}`
    }
    const release: Step = async (history) => {
      const guest = draw.pick(guests)
      const give = () => apiOf(guest)('DELETE /api/v1/orders/:id/bill/share', { params })
      return `${guest.name} gives up the claim: ${await call(history, give)}`
    }

    /** A call that pays what the guest has claimed; undefined: nothing. */
    const preparePayment = async (guest: Guest) => {
      const bill = await apiOf(guest)('GET /api/v1/orders/:id/bill', { params })
      const own = bill.ok && bill.data.shares.find(({ by, state }) => by.isYou && state !== 'paid')
      if (!own) return undefined
      const tip = { ...own.amount, amount: Math.min(own.amount.amount, draw.pick([0, 0, 50, 150])) }
      const payment = { mod: draw.pick(['express', 'express', 'express', 'knet'] as const) }
      const body = { share: own._id, amount: own.amount, tip, payment }
      const pay = () =>
        apiOf(guest)('POST /api/v1/orders/:id/bill/pay', { params, body, idempotencyKey: randomUUID() })
      return { pay, text: `${guest.name} pays ${own.amount.amount} and a tip of ${tip.amount}` }
    }
    const pay: Step = async (history) => {
      const payers = draw.below(4) > 0 ? [draw.pick(guests)] : guests
      const texts: string[] = []
      const pays: Parameters<typeof callAtOnce>[1][number][] = []
      for (const guest of payers) {
        if (draw.below(3) > 0 || !(await preparePayment(guest)))
          texts.push(`${guest.name} ${await claim(history, guest)}`)
        const prepared = await preparePayment(guest)
        if (!prepared) continue
        texts.push(prepared.text)
        pays.push(...(draw.below(4) > 0 ? [prepared.pay] : [prepared.pay, prepared.pay]))
      }
      const said = pays.length === 0 ? 'nobody pays' : await callAtOnce(history, pays)
      return `${texts.join(', ')} (${pays.length} at once): ${said}`
    }
    const payRest: Step = async (history) => {
      const guest = draw.pick(guests)
      const bill = await apiOf(guest)('GET /api/v1/orders/:id/bill', { params })
      if (!bill.ok) return `${guest.name} sees no bill`
      const { open: total } = bill.data
      const body = { order, total, tip: { ...total, amount: 0 }, payment: { mod: 'express' as const } }
      const key = randomUUID()
      const said = await call(history, () =>
        apiOf(guest)('POST /api/v1/orders/dineIn/placeOrder', { body, idempotencyKey: key }),
      )
      return `${guest.name} pays the rest of ${total.amount}: ${said}`
    }

    const answerItems: Step = async (history) => {
      const visit = await readVisit(history, session)
      const items = visit?.rounds.flatMap((round) => round.items) ?? []
      if (!visit || items.length === 0) return 'staff see no items'
      const { _id: item, name } = draw.pick(items)
      const states = ['accepted', 'rejected', 'rejected', 'cancelled', 'served'] as const
      const state = draw.pick(states)
      const body = { items: [item], state: ITEM_STATE[state], reason: 'No bread' }
      const said = await call(history, () =>
        floorApi(history)('POST /api/v1/console/table-sessions/:id/items', {
          params: { id: visit._id },
          body,
        }),
      )
      return `staff have ${state} ${name}: ${said}`
    }
    const take: Step = async (history) => {
      const api = staffOf(history).api<SplitBillApi>()
      const bill = await api('GET /api/v1/console/orders/:id/bill', { params })
      if (!bill.ok) return 'staff see no bill'
      const { shares, open } = bill.data
      const claims = shares.filter(({ state }) => state === 'held')
      const some = { ...open, amount: 1 + draw.below(Math.max(1, open.amount)) }
      const claimed = claims.length > 0 && draw.below(2) === 0 ? draw.pick(claims) : undefined
      const what = claimed ? { share: claimed._id, amount: claimed.amount } : { amount: some }
      const body = { ...what, method: draw.pick(['cash', 'card'] as const) }
      const said = await call(history, () =>
        api('POST /api/v1/console/orders/:id/bill/take', { params, body, idempotencyKey: randomUUID() }),
      )
      return `staff take ${what.amount.amount} in person: ${said}`
    }
    const close: Step = async (history) => {
      const visit = await readVisit(history, session)
      if (!visit) return 'the table is closed already'
      const body = { total: visit.due, method: draw.pick(['cash', 'card'] as const) }
      const said = await call(history, () =>
        floorApi(history)('POST /api/v1/console/table-sessions/:id/close', {
          params: { id: visit._id },
          body,
        }),
      )
      return `staff take ${visit.due?.amount} and close the table: ${said}`
    }

    const first = guests[0]
    const second = guests[1]
    if (!first || !second) throw new Error('Too few guests')

    /** A guest claims something and opens the page to pay it, with a tip. */
    const openPage = async (
      history: PaymentHistory,
      { guest, share, tip = 0 }: { readonly guest: Guest; readonly share: ShareInput; readonly tip?: number },
    ): Promise<string> => {
      const claimed = await apiOf(guest)('PUT /api/v1/orders/:id/bill/share', { params, body: share })
      const own = claimed.ok && claimed.data.shares.find(({ by, state }) => by.isYou && state !== 'paid')
      if (!own) return `${guest.name} cannot claim ${share.way}`
      const most = { ...own.amount, amount: Math.min(tip, own.amount.amount) }
      const body = { share: own._id, amount: own.amount, tip: most, payment: { mod: 'express' as const } }
      const said = await call(history, () =>
        apiOf(guest)('POST /api/v1/orders/:id/bill/pay', { params, body, idempotencyKey: randomUUID() }),
      )
      return `${guest.name} opens a page for ${share.way} of ${own.amount.amount}, tip ${most.amount}: ${said}`
    }
    /** A guest pays their last page and comes back, twice: a page is reloaded. */
    const payPage = async (history: PaymentHistory, { name, userId, person }: Guest): Promise<string> => {
      const payment = (await readPayments(history)).findLast(
        ({ user_id, account_id }) => user_id === userId && account_id !== null,
      )
      if (!payment) return `${name} has no page`
      const isTaken = history.vendor.act(payment.reference, 'pay')
      const back = () => comeBackToShop(history, { person, payment })
      const said = [await call(history, back), await call(history, back)]
      const acts = isTaken ? 'pays' : 'cannot pay'
      return `${name} ${acts} ${payment.reference} and comes back twice: ${said.join(', ')}`
    }
    const payAll = async (history: PaymentHistory, wanted: Parameters<typeof openPage>[1]): Promise<string> =>
      `${await openPage(history, wanted)}; ${await payPage(history, wanted.guest)}`
    /** Longer than a claim holds at the gateway. */
    const loseClaim = async (history: PaymentHistory): Promise<string> => {
      await pass(history, PAYING_TIME + minutes(1))
      return 'the claim ends'
    }
    /** The cheapest line: what is left of the bill without it has room for a claim of it. */
    const readLine = async (): Promise<{ readonly item: ShareInput; readonly name: string }> => {
      const { lines } = expectOk(await apiOf(first)('GET /api/v1/orders/:id/bill', { params }))
      const [line] = lines.toSorted((one, other) => one.amount.amount - other.amount.amount)
      if (!line) throw new Error('The bill has no lines')
      return { item: { way: 'items', parts: [{ line: line._id, num: 1, den: 1 }] }, name: line.name }
    }
    /** Staff answer all items, or all of one name. */
    const answerAll = async (
      history: PaymentHistory,
      state: 'accepted' | 'rejected',
      name?: string,
    ): Promise<string> => {
      const visit = await readVisit(history, session)
      const all = visit?.rounds.flatMap((round) => round.items) ?? []
      const items = all.filter((item) => name === undefined || item.name === name)
      const body = { items: items.map(({ _id }) => _id), state: ITEM_STATE[state], reason: 'No bread' }
      const said = await call(history, () =>
        floorApi(history)('POST /api/v1/console/table-sessions/:id/items', { params: { id: session }, body }),
      )
      return `staff have ${state} all ${items.length} of ${name ?? 'the table'}: ${said}`
    }
    const TIP = 150

    /** What chance alone rarely brings together, at a table whose first round was accepted. */
    const acceptedOpenings: readonly Step[] = [
      async (history) => {
        const late = await openPage(history, { guest: first, share: { way: 'whole' }, tip: TIP })
        const texts = [late, await loseClaim(history)]
        texts.push(await payAll(history, { guest: second, share: { way: 'whole' } }))
        return [...texts, await payPage(history, first)].join('; ')
      },
      async (history) => {
        const { item, name } = await readLine()
        const paid = await payAll(history, { guest: first, share: item, tip: TIP })
        return `${paid}; ${await answerAll(history, 'rejected', name)}`
      },
      async (history) => {
        const { item, name } = await readLine()
        const texts = [await payAll(history, { guest: first, share: item, tip: TIP })]
        texts.push(await refundOrder(history, 0))
        return [...texts, await answerAll(history, 'rejected', name)].join('; ')
      },
      async (history) => {
        const { item } = await readLine()
        const paid = await payAll(history, { guest: first, share: item })
        return `${paid}; ${await payAll(history, { guest: second, share: item })}`
      },
      async (history) => {
        const { item, name } = await readLine()
        const paid = await payAll(history, { guest: first, share: item })
        history.vendor.faults.set('refund', 'odd')
        const rejected = await answerAll(history, 'rejected', name)
        for (const wait of [minutes(10), hours(1), hours(13)]) await pass(history, wait)
        return `${paid}; ${rejected}, and nobody knows whether the money went back`
      },
      async (history) => {
        const { item, name } = await readLine()
        const opened = await openPage(history, { guest: first, share: item, tip: TIP })
        const rejected = await answerAll(history, 'rejected', name)
        return `${opened}; ${rejected}; ${await payPage(history, first)}`
      },
      async (history) => {
        const late = await openPage(history, { guest: first, share: { way: 'whole' }, tip: TIP })
        const texts = [late, await loseClaim(history)]
        texts.push(await payAll(history, { guest: second, share: { way: 'evenly', people: 3 } }))
        return [...texts, await payPage(history, first)].join('; ')
      },
    ]

    const payDeclined: Step = async (history) => {
      const paid = await payAll(history, { guest: first, share: { way: 'evenly', people: 2 }, tip: TIP })
      const { id, version } = await readOrder(history)
      const said = await call(history, () =>
        staffOf(history).api<OrdersApi>()('PUT /api/v1/console/orders/:id/status', {
          ...{ params: { id }, body: { action: 'decline', version, reason: 'No gas' } },
        }),
      )
      return `${paid}; staff decline the order: ${said}`
    }
    /** How a history of a bill begins, one after the other. An order that nobody accepts is declined in time. */
    const openings: readonly Step[] = [
      ...acceptedOpenings.map(
        (open): Step =>
          async (history) => {
            return `${await answerAll(history, 'accepted')}; ${await open(history)}`
          },
      ),
      payDeclined,
    ]

    const changeTable: Step = async (history) => {
      const other = (await readTables(history)).find((table) => table.session?._id !== session)
      const visit = await readVisit(history, session)
      if (!visit || !other) return 'the table is closed already'
      const isShared = other.session === null && draw.below(2) === 0
      if (isShared) {
        const friend = shop.browserOf(await createGuest(shop.app, site))
        expectOk(await createGuestPhone({ site }, friend, 'Rana').sitDown(codes.get(other.name) ?? ''))
      }
      const said = await call(history, () =>
        floorApi(history)('POST /api/v1/console/table-sessions/:id/move', {
          params: { id: session },
          body: { table: other._id },
        }),
      )
      // Where others sit, their visit goes on with both bills.
      const joined = (await readTables(history)).find(({ _id }) => _id === other._id)?.session
      if (joined && (await readVisit(history, session)) === null) session = joined._id
      return `staff move the guests to table ${other.name}${isShared ? ', to a friend' : ''}: ${said}`
    }

    return {
      ...{ begin: pay, pay, openings, refund: refundOrder, findSurplus },
      steps: [
        ...[pay, pay, pay, payRest, claimSome, release, orderMore, orderMore, leave],
        ...[answerItems, answerItems, answerItems, answerItems, take, take, close, moveOrder, changeTable],
      ],
      comeBack(history, payment) {
        const payer = guests.find(({ userId }) => userId === payment.user_id)
        if (!payer) throw new Error(`Nobody at the table has the payment ${payment.id}`)
        return comeBackToShop(history, { person: payer.person, payment })
      },
      async check(history, ledger) {
        const { status, total } = await readOrder(history)
        const { payments, refunds, keep } = ledger
        if (isCancelledOrDeclined(status)) {
          const kept = payments.reduce((sum, payment) => sum + keep(payment), 0)
          return kept === 0 ? [] : [`${kept} kept for a bill that ended as ${status}`]
        }
        const shares = await readShares(history)
        const kept = sumBill(shares, ledger)
        const due = readDue(payments)
        const isGivenByStaff = refunds.some(({ source }) => source === 'staff')
        const isWhole = kept + due === total || (isGivenByStaff && kept + due < total)
        const ofTotal = isWhole
          ? []
          : [`${kept} kept and ${due} due of a bill of ${total} that is at ${status}`]
        const ofShares = payments
          .filter(({ is_share }) => is_share)
          .flatMap((payment) => checkShare(shares, { payment, ledger }))
        return [
          ...[...ofTotal, ...ofShares, ...checkSum(shares, { total, ledger })],
          ...[...findPaidTwice(shares), ...(await findUnreturned(history, shares))],
        ]
      },
    }
  },
}
