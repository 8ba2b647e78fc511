import { randomUUID } from 'node:crypto'
import { createGuest } from '#apps/server/testing/test-shop.ts'
import { isFinal } from '#core/orders/domain/transitions.ts'
import type { DineInApi } from '#features/dine-in/contract/endpoints.ts'
import { ITEM_STATE } from '#features/dine-in/domain/item-state.ts'
import { createGuestPhone } from '#features/dine-in/testing/table-shop.ts'
import type { SharedBill, ShareInput, SplitBillApi } from '#features/split-bill/contract/endpoints.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import {
  type BillGuest,
  type BillTable,
  billApiOf,
  floorApi,
  orderRound,
  readTables,
  readVisit,
} from './history-bill-table.ts'
import { readOrder } from './history-orders.ts'
import { call, callAtOnce, type PaymentHistory, type Step, staffOf } from './history-world.ts'

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

/** What guests and staff do about a bill, drawn by chance. */
export const createBillActs = (table: BillTable) => {
  const { scene, guests, codes, gone, order } = table
  const { shop, site, draw } = scene
  const params = { id: order }

  const orderMore: Step = async (history) => {
    const guest = draw.pick(guests)
    const isOver =
      isFinal((await readOrder(history)).status) || (await readVisit(history, table.session)) === null
    if (isOver || gone.has(guest)) return 'nobody orders more'
    await orderRound(table, { guest, dishes: 1 })
    return `${guest.name} orders more`
  }

  const leave: Step = async (history) => {
    const guest = draw.pick(guests)
    const api = shop.browserOf(guest.person).api<DineInApi>()
    const said = await call(history, () =>
      api('POST /api/v1/table-sessions/:id/leave', { params: { id: table.session }, body: {} }),
    )
    gone.add(guest)
    return `${guest.name} leaves: ${said}`
  }

  const claim = async (history: PaymentHistory, guest: BillGuest): Promise<string> => {
    const bill = await billApiOf(table, guest)('GET /api/v1/orders/:id/bill', { params })
    if (!bill.ok || bill.data.open.amount === 0) return 'sees nothing to pay'
    const body = drawShare(history, bill.data)
    const said = await call(history, () =>
      billApiOf(table, guest)('PUT /api/v1/orders/:id/bill/share', { params, body }),
    )
    return `claims ${body.way}: ${said}`
  }
  const claimSome: Step = async (history) => {
    const guest = draw.pick(guests)
    return `${guest.name} ${await claim(history, guest)}`
  }
  const release: Step = async (history) => {
    const guest = draw.pick(guests)
    const give = () => billApiOf(table, guest)('DELETE /api/v1/orders/:id/bill/share', { params })
    return `${guest.name} gives up the claim: ${await call(history, give)}`
  }

  /** A call that pays what the guest has claimed; undefined: nothing. */
  const preparePayment = async (guest: BillGuest) => {
    const bill = await billApiOf(table, guest)('GET /api/v1/orders/:id/bill', { params })
    const own = bill.ok && bill.data.shares.find(({ by, state }) => by.isYou && state !== 'paid')
    if (!own) return undefined
    const tip = { ...own.amount, amount: Math.min(own.amount.amount, draw.pick([0, 0, 50, 150])) }
    const payment = { mod: draw.pick(['express', 'express', 'express', 'knet'] as const) }
    const body = { share: own._id, amount: own.amount, tip, payment }
    const pay = () =>
      billApiOf(table, guest)('POST /api/v1/orders/:id/bill/pay', {
        params,
        body,
        idempotencyKey: randomUUID(),
      })
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
    const bill = await billApiOf(table, guest)('GET /api/v1/orders/:id/bill', { params })
    if (!bill.ok) return `${guest.name} sees no bill`
    const { open: total } = bill.data
    const body = { order, total, tip: { ...total, amount: 0 }, payment: { mod: 'express' as const } }
    const key = randomUUID()
    const said = await call(history, () =>
      billApiOf(table, guest)('POST /api/v1/orders/dineIn/placeOrder', { body, idempotencyKey: key }),
    )
    return `${guest.name} pays the rest of ${total.amount}: ${said}`
  }

  const answerItems: Step = async (history) => {
    const visit = await readVisit(history, table.session)
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
    const visit = await readVisit(history, table.session)
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

  const changeTable: Step = async (history) => {
    const other = (await readTables(history)).find(({ session }) => session?._id !== table.session)
    const visit = await readVisit(history, table.session)
    if (!visit || !other) return 'the table is closed already'
    const isShared = other.session === null && draw.below(2) === 0
    if (isShared) {
      const friend = shop.browserOf(await createGuest(shop.app, site))
      expectOk(await createGuestPhone({ site }, friend, 'Rana').sitDown(codes.get(other.name) ?? ''))
    }
    const said = await call(history, () =>
      floorApi(history)('POST /api/v1/console/table-sessions/:id/move', {
        params: { id: table.session },
        body: { table: other._id },
      }),
    )
    // Where others sit, their visit goes on with both bills.
    const joined = (await readTables(history)).find(({ _id }) => _id === other._id)?.session
    if (joined && (await readVisit(history, table.session)) === null) table.session = joined._id
    return `staff move the guests to table ${other.name}${isShared ? ', to a friend' : ''}: ${said}`
  }

  return {
    ...{ orderMore, leave, claimSome, release, pay, payRest },
    ...{ answerItems, take, close, changeTable },
  }
}
