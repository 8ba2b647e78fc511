import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DishAcceptance } from '#core/cart/contract/dish-acceptance.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import type { RecurringApi } from '../contract/endpoints.ts'
import type { RecurrenceEnd } from '../domain/recurrence.ts'
import { type RecurringShop, startRecurringShop } from '../testing/recurring-shop.ts'
import { createDueOccurrences } from './create-due-occurrences.worker.ts'
import { placeDueOrder } from './place-due-order.worker.ts'
import { placeDueOrders } from './recurring.job.ts'
import { endUserRules } from './rules.repo.ts'

const LEAD_OVER = '2026-11-23T11:30:00.000Z'
const DUE = '2026-11-23'

describe.each(listTestDatabases())('placing recurring orders, on $name', ({ name }) => {
  let world: RecurringShop
  beforeAll(async () => {
    world = await startRecurringShop(name)
  })
  beforeEach(() => world.shop.clock.set('2026-11-20T06:00:00.000Z'))
  afterAll(async () => {
    await expectLedgerClean(world.shop.platform.db)
    await world.shop.close()
  })

  const rowsOf = (ruleId: string) =>
    world.shop.platform.db.tenant(world.site.brandId, ({ sql }) =>
      sql.selectFrom('recurring_orders').selectAll().where('rule_id', '=', ruleId).orderBy('day').execute(),
    )
  const told = async (): Promise<string[]> => {
    await world.shop.jobs.runPending()
    const texts = world.sent.map(({ text }) => text).filter((text) => text.includes('recurring-orders'))
    world.sent.length = 0
    return texts
  }

  it('RC-03 many concurrent processes place one order', async () => {
    const { platform, clock } = world.shop
    const { browser, rule } = await world.regular()
    clock.set(LEAD_OVER)
    const { brandId } = world.site
    await Promise.all([1, 2, 3, 4].map(() => createDueOccurrences(platform, { id: rule._id, brandId })))
    // Simulates an expired lease each time.
    const due = { ruleId: rule._id, day: DUE, brandId }
    await Promise.all([
      ...[1, 2, 3, 4, 5].map(() => placeDueOrder(platform, due)),
      ...[1, 2, 3].map(() => placeDueOrders(platform)),
    ])
    expect(await world.ordersOf(browser)).toHaveLength(2)
    expect(await rowsOf(rule._id)).toMatchObject([{ day: DUE, state: 'placed', attempts: 0 }])
  })

  it('RC-03 a process that crashes between placing and recording leaves no order, and the next one places it', async () => {
    const { db } = world.shop.platform
    const { browser, rule } = await world.regular()
    await db.pool.query(`
      create function test_die() returns trigger language plpgsql as $$
        begin raise exception 'the process was killed'; end $$`)
    await db.pool.query(`
      create trigger test_die before update on recurring_orders
      for each row when (new.state = 'placed') execute function test_die()`)
    await world.at(LEAD_OVER)
    expect(await world.ordersOf(browser)).toHaveLength(1)
    expect(await rowsOf(rule._id)).toMatchObject([{ state: 'due', order_id: null }])
    await db.pool.query('drop trigger test_die on recurring_orders')
    await db.pool.query('drop function test_die()')
    await world.at('2026-11-23T11:30:59.000Z')
    expect(await world.ordersOf(browser)).toHaveLength(1)
    await world.at('2026-11-23T11:31:00.000Z')
    expect(await world.ordersOf(browser)).toHaveLength(2)
  })

  it('RC-03 after a downtime places the order whose time is ahead, and reports the past ones without placing them', async () => {
    const { browser, rule } = await world.regular({ unit: 'day' })
    await told()
    await world.at('2026-11-25T13:00:00.000Z')
    expect(await world.ordersOf(browser)).toHaveLength(2)
    expect((await rowsOf(rule._id)).map(({ day, state }) => [day, state])).toEqual([
      ...['23', '24'].map((day) => [`2026-11-${day}`, 'missed']),
      ['2026-11-25', 'placed'],
    ])
    expect(await told()).toEqual([
      expect.stringMatching(/2 of your recurring orders up to 24 Nov 2026, 6:30 PM were not placed/),
    ])
  })

  it('RC-03 names an unavailable item and orders nothing else; retries while there is time', async () => {
    const { browser, rule } = await world.regular(
      {},
      { lines: [{ product: 'burger' }, { product: 'wings' }] },
    )
    await told()
    await world.setStock('wings', 0)
    await world.at(LEAD_OVER)
    const [text, ...others] = await told()
    expect(others).toEqual([])
    expect(text).toContain('23 Nov 2026, 6:30 PM')
    expect(text).toContain('Wings')
    expect(text).toContain(`/recurring-orders/${rule.order}`)
    expect((await world.ruleOf(browser, rule._id)).next[0]).toMatchObject({
      day: DUE,
      problem: expect.stringContaining('Wings'),
    })
    await world.at('2026-11-23T11:34:59.000Z')
    expect(await rowsOf(rule._id)).toMatchObject([{ attempts: 1 }])
    await world.at('2026-11-23T11:35:00.000Z')
    expect(await rowsOf(rule._id)).toMatchObject([{ attempts: 2, state: 'due' }])
    expect(await told()).toEqual([])
    await world.setStock('wings', null)
    await world.at('2026-11-23T11:45:00.000Z')
    expect(await world.ordersOf(browser)).toHaveLength(2)
    expect(await rowsOf(rule._id)).toMatchObject([{ state: 'placed', reason: '' }])
  })

  it('RC-03 an order above the cash limit fails until its time is over, and the customer is notified in their language', async () => {
    const { browser, rule } = await world.regular()
    await told()
    await world.setStore({ cash_limit: 100 })
    await world.shop.platform.db.tenant(world.site.brandId, (tx) =>
      tx.sql.updateTable('users').set({ language: 'fr' }).execute(),
    )
    // One hour before, the outlet stops taking orders for this time.
    for (const time of ['11:30', '11:35', '11:45', '12:05', '12:45', '13:30'])
      await world.at(`2026-11-23T${time}:00.000Z`)
    await world.setStore({ cash_limit: null })
    await world.at('2026-11-23T15:00:00.000Z')
    expect(await world.ordersOf(browser)).toHaveLength(1)
    expect(await rowsOf(rule._id)).toMatchObject([{ state: 'failed', attempts: 6 }])
    const [first, last, ...others] = await told()
    expect(others).toEqual([])
    expect(first).toContain('espèces')
    expect(last).toContain('espèces')
    expect(first).not.toBe(last)
    expect((await world.ruleOf(browser, rule._id)).past).toMatchObject([{ day: DUE, state: 'failed' }])
  })

  it('RC-03 at an outlet without slots a delivery is ordered for now, ahead by its preparation and delivery time', async () => {
    const { browser, order, address } = await world.order({ store: 'marina', orderType: 20, area: 'jbr' })
    expect(await world.begin(browser, order._id)).toMatchObject({ ok: false, error: { field: 'address' } })
    const rule = world.first(await world.begin(browser, order._id, { address }))
    expect(rule.address).toContain('Sea Tower')
    await world.at('2026-11-23T13:19:59.000Z')
    expect(await world.ordersOf(browser)).toHaveLength(1)
    // 20 minutes of preparation and 50 to the farthest area.
    await world.at('2026-11-23T13:20:00.000Z')
    expect((await world.ordersOf(browser))[0]).toMatchObject({
      orderType: 20,
      scheduledFor: null,
      payment: { mod: 'cod' },
    })
  })

  describe('with a household that avoids milk and nuts', () => {
    const lines = [{ product: 'fries' }, { product: 'wings' }]
    const idOf = (sku: string) => world.site.products[sku] ?? ''
    beforeEach(async () => {
      await world.setAllergens('fries', ['none'])
      await world.setAllergens('wings', ['milk'])
      await world.setStock('wings', null)
    })
    /** The milk of the wings was confirmed when the rule was made. */
    const regular = (ends: RecurrenceEnd = { kind: 'never' }) => {
      const acceptance: DishAcceptance = {
        avoided: ['milk', 'nuts'],
        acknowledged: [`milk ${idOf('wings')}`],
      }
      return world.regular({ ends, acceptance }, { lines })
    }
    const storedOf = async (ruleId: string) =>
      world.shop.platform.db.tenant(world.site.brandId, async ({ sql }) => {
        const query = sql.selectFrom('recurring_rules').select('allergies_accepted').where('id', '=', ruleId)
        return (await query.executeTakeFirstOrThrow()).allergies_accepted
      })

    it('AL-02 places what was confirmed, and what nobody in the household avoids', async () => {
      const { browser, rule } = await regular()
      await world.setAllergens('fries', ['gluten'])
      expect(rule.unconfirmed).toEqual([])
      await world.at(LEAD_OVER)
      expect(await world.ordersOf(browser)).toHaveLength(2)
    })

    it('AL-02 places nothing with a new conflict, names the dish, and places it at once when confirmed', async () => {
      const { browser, rule } = await regular()
      await told()
      await world.setAllergens('fries', ['nuts', 'gluten'])
      await world.at(LEAD_OVER)
      expect(await world.ordersOf(browser)).toHaveLength(1)
      const [text, ...others] = await told()
      expect(others).toEqual([])
      expect(text).toContain('Fries')
      expect(text).not.toContain('Wings')
      const asked = await world.ruleOf(browser, rule._id)
      expect(asked.unconfirmed).toEqual([
        { key: `nuts ${idOf('fries')}`, dish: 'Fries', text: 'Fries: nuts' },
      ])
      expect(world.first(await world.confirm(browser, asked)).unconfirmed).toEqual([])
      await world.at(LEAD_OVER)
      expect(await world.ordersOf(browser)).toHaveLength(2)
    })

    it('AL-02 asks again about what came after a confirmation, also when nothing is stated any more', async () => {
      const { browser, rule } = await regular()
      await world.setAllergens('fries', ['nuts'])
      await world.confirm(browser, await world.ruleOf(browser, rule._id))
      await world.setAllergens('fries', [])
      await world.at(LEAD_OVER)
      expect(await world.ordersOf(browser)).toHaveLength(1)
      expect((await world.ruleOf(browser, rule._id)).unconfirmed).toEqual([
        { key: `? ${idOf('fries')}`, dish: 'Fries', text: 'Fries: not stated' },
      ])
    })

    it('AL-02 asks about every conflict where the allergies went to the kitchen and none was confirmed', async () => {
      const { browser, rule } = await world.regular({}, { lines, allergies: ['milk'] })
      expect(rule.unconfirmed).toEqual([{ key: `milk ${idOf('wings')}`, dish: 'Wings', text: 'Wings: milk' }])
      await world.at(LEAD_OVER)
      expect(await world.ordersOf(browser)).toHaveLength(1)
      expect(await storedOf(rule._id)).toBeNull()
    })

    it('AL-02 confirms the last order of a rule, and deletes what the household avoids after it', async () => {
      const { browser, rule } = await regular({ kind: 'afterOrders', orders: 1 })
      await world.setAllergens('fries', ['nuts'])
      await world.at(LEAD_OVER)
      const asked = await world.ruleOf(browser, rule._id)
      expect(asked.status).toBe('ended')
      expect(await storedOf(rule._id)).toMatchObject({ avoided: ['milk', 'nuts'] })
      await world.confirm(browser, asked)
      await world.at(LEAD_OVER)
      expect(await world.ordersOf(browser)).toHaveLength(2)
      expect(await storedOf(rule._id)).toBeNull()
    })

    it('AL-02 deletes what the household avoids with the account', async () => {
      const { rule } = await regular()
      await world.shop.platform.db.tenant(world.site.brandId, async (tx) => {
        const { user_id } = await tx.sql
          .selectFrom('recurring_rules')
          .select('user_id')
          .where('id', '=', rule._id)
          .executeTakeFirstOrThrow()
        await endUserRules(tx, user_id)
      })
      expect(await storedOf(rule._id)).toBeNull()
    })

    it('AL-02 deletes what the household avoids with a rule that is ended by hand, and carries it to a changed one', async () => {
      const { browser, rule } = await regular()
      // Two rules made at the same instant have no defined order.
      world.shop.clock.advance(1)
      const changed = world.first(
        await browser.api<RecurringApi>()('PUT /api/v1/recurring-rules/:id', {
          params: { id: rule._id },
          body: {
            ...{ scope: 'following', from: '2026-11-30', startsOn: '2026-11-30', time: '19:00' },
            ...{ unit: 'week', every: 1, weekdays: [], ends: { kind: 'never' } },
          },
        }),
      )
      expect(changed._id).not.toBe(rule._id)
      expect(await storedOf(changed._id)).toMatchObject({ avoided: ['milk', 'nuts'] })
      await world.setState(browser, changed._id, { state: 'ended' })
      expect(await storedOf(changed._id)).toBeNull()
      expect(await storedOf(rule._id)).toMatchObject({ avoided: ['milk', 'nuts'] })
    })
  })
})
