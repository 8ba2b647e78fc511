import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hireAndSignInStaff } from '#apps/server/testing/sign-in-staff.ts'
import { createGuest, seedTestBrand } from '#apps/server/testing/test-shop.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { DineInApi } from '#features/dine-in/contract/endpoints.ts'
import type { FloorApi } from '#features/dine-in/contract/floor-endpoints.ts'
import { type GuestPhone, openTableShop, type TableShop } from '#features/dine-in/testing/table-shop.ts'
import type { SharedBill } from '#features/split-bill/contract/endpoints.ts'
import { amountOf, createPayer, type Payer } from '#features/split-bill/testing/bill-shop.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'

interface Guest extends GuestPhone {
  readonly payer: Payer
}

/** Removals that race with a payment. */
const RACES = chooseRunCount({ ci: 4, full: 40 })
const TIP = 100

describe.each(listTestDatabases())(
  "payments of a table's bill that something comes between, on $name",
  ({ name }) => {
    let place: TableShop
    let huda: Guest
    let sami: Guest
    let session: string
    let order: string
    let before: SharedBill
    beforeAll(async () => {
      place = await openTableShop(name)
    })
    afterAll(async () => {
      await expectLedgerClean(place.shop.platform.db)
      await place.shop.close()
    })

    const api = () => place.manager.api<FloorApi>()
    const arrive = async (guest: string): Promise<Guest> => {
      const phone = await place.phone(guest)
      return { ...phone, payer: createPayer(place.shop, phone.browser) }
    }
    const sendRound = async (guest: Guest, visit: string, products: readonly string[]) => {
      const { detail } = await guest.choose(
        visit,
        products.map((product) => ({ product })),
      )
      return expectOk(await guest.send(visit, detail?.draft?.version ?? 0))
    }
    const read = async (guest = huda) => expectOk(await guest.payer.read(order))
    const lineOf = (item: string) => {
      const line = before.lines.find((each) => each.name === item)
      if (!line) throw new Error(`The bill has no ${item}`)
      return line
    }
    const ofItem = (item: string) => ({
      ...{ way: 'items' as const, parts: [{ line: lineOf(item)._id, num: 1, den: 1 }] },
    })
    /** Goes to the gateway for an item; the payment is under way. */
    const beginToPay = async (guest: Guest, item: string) => {
      const claimed = expectOk(await guest.payer.claim(order, ofItem(item)))
      return expectOk(await guest.payer.pay(claimed, TIP)).payment
    }
    const reject = (items: readonly string[]) =>
      api()('POST /api/v1/console/table-sessions/:id/items', {
        params: { id: session },
        body: { items: [...items], state: 30, reason: 'None left' },
      })
    const close = async (table: string) => {
      const { session: visit } = await place.table(table)
      return api()('POST /api/v1/console/table-sessions/:id/close', {
        params: { id: visit?._id ?? '' },
        body: { total: visit?.due ?? null },
      })
    }
    const move = async (visit: string, table: string) =>
      api()('POST /api/v1/console/table-sessions/:id/move', {
        params: { id: visit },
        body: { table: (await place.table(table))._id },
      })
    const remove = async (guest: string) => {
      const visit = (await place.table('4')).session
      const member = visit?.guests.find((each) => each.name === guest)?._id ?? ''
      return api()('POST /api/v1/console/table-sessions/:id/remove', {
        params: { id: visit?._id ?? '' },
        body: { member },
      })
    }
    const findOrder = async () => {
      const orders = await place.manager.api<OrdersApi>()('GET /api/v1/console/orders', {
        query: { store: place.storeId },
      })
      return expectOk(orders).find(({ _id }) => _id === order)
    }
    const openTable = async () => {
      huda = await arrive('Huda')
      sami = await arrive('Sami')
      const { code } = await place.print('4')
      session = expectOk(await huda.sitDown(code))._id
      expectOk(await sami.sitDown(code))
      await sendRound(huda, session, ['burger', 'fries'])
      const { detail } = await sendRound(sami, session, ['soda'])
      order = detail?.orders[0] ?? ''
      before = await read()
    }

    beforeEach(async () => {
      for (const table of ['4', '5']) if ((await place.table(table)).session) expectOk(await close(table))
      await openTable()
    })

    it('DI-04 gives the price of an item that is rejected after it was paid back to its payer, and no tip', async () => {
      await sami.payer.settle(await beginToPay(sami, 'Soda'))
      await huda.payer.settle(await beginToPay(huda, 'Burger'))
      expectOk(await reject([lineOf('Soda')._id]))
      const [hers, his] = [await read(huda), await read(sami)]
      expect(his.receipts.map(({ refunded }) => refunded)).toEqual([lineOf('Soda').amount])
      expect(hers.receipts.map(({ refunded }) => amountOf(refunded))).toEqual([0])
      // With the item its tax leaves the bill, of which others had paid a part.
      expect(hers.lines.map((line) => line.name)).toEqual(['Burger', 'Fries'])
      expect(hers.lines.reduce((sum, line) => sum + amountOf(line.amount), 0)).toBe(amountOf(hers.total))
      expect(amountOf(hers.paid) + amountOf(hers.due)).toBe(amountOf(hers.total))
      expect(amountOf(hers.paid)).toBe(amountOf(lineOf('Burger').amount))
    })

    it('DI-04 gives back shares and tips when the last item is rejected after all was paid: the order is declined', async () => {
      await sami.payer.settle(await beginToPay(sami, 'Soda'))
      await huda.payer.settle(await beginToPay(huda, 'Burger'))
      for (const item of ['Fries', 'Soda', 'Burger']) expectOk(await reject([lineOf(item)._id]))
      expect((await findOrder())?.status).toBe(ORDER_STATUS.declined)
      const [hers, his] = [await read(huda), await read(sami)]
      expect([hers.isOpen, his.isOpen]).toEqual([false, false])
      const backOf = (bill: SharedBill) => bill.receipts.map(({ refunded }) => amountOf(refunded))
      expect(backOf(his)).toEqual([amountOf(lineOf('Soda').amount) + TIP])
      expect(backOf(hers)).toEqual([amountOf(lineOf('Burger').amount) + TIP])
      expect((await place.table('4')).session?.due).toBeNull()
    })

    it('DI-04 does not close a table while somebody pays, and then takes the rest only', async () => {
      const payment = await beginToPay(sami, 'Soda')
      expect(await close('4')).toMatchObject({ ok: false, error: { code: 4885 } })
      expect((await place.table('4')).session?._id).toBe(session)
      await sami.payer.settle(payment)
      const rest = amountOf(before.total) - amountOf(lineOf('Soda').amount)
      expect((await place.table('4')).session?.due?.amount).toBe(rest)
      expectOk(await close('4'))
      const bill = await read()
      expect([amountOf(bill.due), amountOf(bill.paid), bill.isOpen]).toEqual([
        0,
        amountOf(before.total),
        false,
      ])
    })

    it('DI-04 gives back what arrives after its time was over and staff had taken the whole bill', async () => {
      const payment = await beginToPay(sami, 'Soda')
      place.shop.clock.advance(minutes(6))
      expectOk(await close('4'))
      const late = await sami.payer.settle(payment)
      expect(amountOf(late.refunded)).toBe(amountOf(lineOf('Soda').amount) + TIP)
      expect(amountOf((await read()).paid)).toBe(amountOf(before.total))
    })

    it('DI-04 counts a payment that is settled after its table was moved', async () => {
      const payment = await beginToPay(sami, 'Soda')
      expectOk(await move(session, '5'))
      await sami.payer.settle(payment)
      const { session: visit } = await place.table('5')
      expect(visit?.due?.amount).toBe(amountOf(before.total) - amountOf(lineOf('Soda').amount))
      expect((await findOrder())?.table?.name).toBe('5')
      expectOk(await close('5'))
      expect(amountOf((await read()).due)).toBe(0)
    })

    it('DI-04 counts a payment that is settled after its table was merged with another, on its own bill', async () => {
      const payment = await beginToPay(sami, 'Soda')
      const lina = await arrive('Lina')
      const { _id: there } = expectOk(await lina.sitDown((await place.print('5')).code))
      const hers = (await sendRound(lina, there, ['fries'])).detail?.bill?.total.amount ?? 0
      expectOk(await move(session, '5'))
      await sami.payer.settle(payment)
      const { session: visit } = await place.table('5')
      expect(visit?._id).toBe(there)
      expect(visit?.due?.amount).toBe(amountOf(before.total) + hers - amountOf(lineOf('Soda').amount))
      expect(amountOf((await read(sami)).paid)).toBe(amountOf(lineOf('Soda').amount))
      expectOk(await close('5'))
      expect(amountOf((await read()).due)).toBe(0)
    })

    it('DI-04 finishes the payment of a guest who is removed at the gateway, and frees what one only claimed', async () => {
      const payment = await beginToPay(sami, 'Soda')
      expectOk(await remove('Sami'))
      expect(await sami.payer.read(order)).toMatchObject({ ok: false, error: { code: 4880 } })
      await sami.payer.settle(payment)
      expect(amountOf((await read()).paid)).toBe(amountOf(lineOf('Soda').amount))
      const lina = await arrive('Lina')
      const joinCode = (await place.table('4')).session?.joinCode ?? ''
      const join = { store: place.storeId, table: '4', name: 'Lina', joinCode }
      expectOk(await lina.browser.api<DineInApi>()('POST /api/v1/table-sessions/join', { body: join }))
      expectOk(await lina.payer.claim(order, ofItem('Fries')))
      expect(await huda.payer.claim(order, ofItem('Fries'))).toMatchObject({ ok: false })
      expectOk(await remove('Lina'))
      expectOk(await huda.payer.claim(order, ofItem('Fries')))
      expect(await lina.payer.claim(order, ofItem('Burger'))).toMatchObject({
        ok: false,
        error: { code: 4880 },
      })
    })

    it('DI-04 takes each minor unit once when a guest is removed and pays at the same moment', async () => {
      for (let race = 0; race < RACES; race += 1) {
        if (race > 0) await openTable()
        const claimed = expectOk(await sami.payer.claim(order, ofItem('Soda')))
        const [paid, removed] = await Promise.all([sami.payer.pay(claimed, TIP), remove('Sami')])
        expect(removed.ok).toBe(true)
        if (paid.ok) await sami.payer.settle(paid.data.payment)
        // What is at the gateway without its guest runs out.
        place.shop.clock.advance(minutes(6))
        expectOk(await huda.payer.claim(order, { way: 'whole' }))
        const { payment } = expectOk(await huda.payer.pay(await read()))
        await huda.payer.settle(payment)
        const bill = await read()
        expect([amountOf(bill.due), amountOf(bill.paid)]).toEqual([0, amountOf(before.total)])
        expectOk(await close('4'))
      }
    })

    it('DI-01 opens no table with the code of another brand', async () => {
      const site = await seedTestBrand(place.shop, { key: 'elsewhere', hasTables: true })
      const owner = await hireAndSignInStaff({ ...place.shop, site }, 'owner')
      const store = site.stores.marina ?? ''
      const body = { store, kind: 'table' as const, names: ['4'], area: 'Inside', seats: 4 }
      expectOk(await owner.api<FloorApi>()('POST /api/v1/console/tables', { body }))
      const theirs = async () =>
        expectOk(await owner.api<FloorApi>()('GET /api/v1/console/tables', { query: { store } })).tables[0]
      const [print] = expectOk(
        await owner.api<FloorApi>()('GET /api/v1/console/table-codes', { query: { store } }),
      )
      for (const code of [print?.code ?? '', print?.shortUrl.split('/').at(-1) ?? ''])
        expect(await huda.sitDown(code)).toMatchObject({ ok: false, error: { code: 4860, status: 404 } })
      expect(await theirs()).toMatchObject({ state: 'free', session: null })
      const guest = await createGuest(place.shop, site)
      expect(
        await guest.api<DineInApi>()('POST /api/v1/table-sessions', {
          body: { code: print?.code ?? '', name: 'Lina' },
        }),
      ).toMatchObject({ ok: true })
      expect((await theirs())?.state).toBe('seated')
    })
  },
)
