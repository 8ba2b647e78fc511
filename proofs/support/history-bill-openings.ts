import { randomUUID } from 'node:crypto'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { ITEM_STATE } from '#features/dine-in/domain/item-state.ts'
import type { ShareInput } from '#features/split-bill/contract/endpoints.ts'
import { PAYING_TIME } from '#features/split-bill/domain/share-rules.ts'
import { hours, minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { type BillGuest, type BillTable, billApiOf, floorApi, readVisit } from './history-bill-table.ts'
import { comeBackToShop, readOrder, refundOrder } from './history-orders.ts'
import { call, type PaymentHistory, pass, readPayments, type Step, staffOf } from './history-world.ts'

/** How a history of a bill begins, one after the other. An order that nobody accepts is declined in time. */
export const createBillOpenings = (table: BillTable): readonly Step[] => {
  const { guests, order } = table
  const params = { id: order }
  const [first, second] = guests
  if (!first || !second) throw new Error('Too few guests')

  /** A guest claims something and opens the page to pay it, with a tip. */
  const openPage = async (
    history: PaymentHistory,
    {
      guest,
      share,
      tip = 0,
    }: { readonly guest: BillGuest; readonly share: ShareInput; readonly tip?: number },
  ): Promise<string> => {
    const claimed = await billApiOf(table, guest)('PUT /api/v1/orders/:id/bill/share', {
      params,
      body: share,
    })
    const own = claimed.ok && claimed.data.shares.find(({ by, state }) => by.isYou && state !== 'paid')
    if (!own) return `${guest.name} cannot claim ${share.way}`
    const most = { ...own.amount, amount: Math.min(tip, own.amount.amount) }
    const body = { share: own._id, amount: own.amount, tip: most, payment: { mod: 'express' as const } }
    const said = await call(history, () =>
      billApiOf(table, guest)('POST /api/v1/orders/:id/bill/pay', {
        params,
        body,
        idempotencyKey: randomUUID(),
      }),
    )
    return `${guest.name} opens a page for ${share.way} of ${own.amount.amount}, tip ${most.amount}: ${said}`
  }
  /** A guest pays their last page and comes back, twice: a page is reloaded. */
  const payPage = async (history: PaymentHistory, { name, userId, person }: BillGuest): Promise<string> => {
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
    const { lines } = expectOk(await billApiOf(table, first)('GET /api/v1/orders/:id/bill', { params }))
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
    const visit = await readVisit(history, table.session)
    const all = visit?.rounds.flatMap((round) => round.items) ?? []
    const items = all.filter((item) => name === undefined || item.name === name)
    const body = { items: items.map(({ _id }) => _id), state: ITEM_STATE[state], reason: 'No bread' }
    const said = await call(history, () =>
      floorApi(history)('POST /api/v1/console/table-sessions/:id/items', {
        params: { id: table.session },
        body,
      }),
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
  return [
    ...acceptedOpenings.map(
      (open): Step =>
        async (history) => {
          return `${await answerAll(history, 'accepted')}; ${await open(history)}`
        },
    ),
    payDeclined,
  ]
}
