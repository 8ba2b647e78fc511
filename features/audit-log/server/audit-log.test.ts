import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { createPlacedOrder, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { OrdersApi } from '#core/orders/contract/endpoints.ts'
import { createStaff } from '#core/staff/server/staff.service.ts'
import { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { runAudited } from '#platform/db/audit-context.ts'
import { days } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { AuditApi } from '../contract/endpoints.ts'
import type { EntryKind } from '../domain/kinds.ts'
import { shownColumns } from '../testing/shown-columns.data.ts'
import { createAuditCleanupJob } from './cleanup.job.ts'

interface LogQuery {
  readonly store?: string
  readonly order?: string
  readonly person?: string
  readonly kind?: EntryKind
  readonly from?: string
  readonly to?: string
}

describe.each(listTestDatabases())('the audit log, on $name', ({ name: database }) => {
  const team = createTestStaff()
  let shop: TestShop
  let owner: TestBrowser
  let marina: string
  let downtown: string
  const signInAs = (token: string, role: string, storeIds?: string[]): TestBrowser => {
    team.add(token, { brandId: shop.site.brandId, role, name: token, ...(storeIds && { storeIds }) })
    const browser = shop.browser()
    browser.token = token
    return browser
  }
  beforeAll(async () => {
    shop = await startTestShop({ database, plugins: [...serverPlugins, team] })
    marina = shop.site.stores.marina ?? ''
    downtown = shop.site.stores.downtown ?? ''
    owner = signInAs('Huda', 'owner')
  })
  afterAll(() => shop.close())

  const read = async (query: LogQuery = {}, browser = owner) =>
    expectOk(await browser.api<AuditApi>()('GET /api/v1/console/audit', { query }))
  const move = async (id: string, action: 'accept' | 'decline', more: object = {}, browser = owner) => {
    const api = browser.api<OrdersApi>()
    const board = expectOk(await api('GET /api/v1/console/orders', { query: {} }))
    const version = board.find(({ _id }) => _id === id)?.version ?? 0
    return api('PUT /api/v1/console/orders/:id/status', {
      params: { id },
      body: { action, version, ...more },
    })
  }
  const place = async () =>
    (await createPlacedOrder(shop, shop.site, { orderType: 20, area: 'jbr', mod: 'cod' })).order

  it('OW-10 names who changed an order, when, and what it was before and after', async () => {
    const order = await place()
    expectOk(await move(order._id, 'accept', { minutes: 25 }))
    const { entries } = await read({ order: order._id })
    expect(entries[0]).toMatchObject({
      ...{ actor: { kind: 'staff', _id: 'Huda', name: 'Huda' }, change: 'update', kind: 'orders' },
      ...{ operation: 'PUT /api/v1/console/orders/:id/status', at: shop.clock.now().toISOString() },
      ...{ name: order.orderId, store: { _id: marina }, order: order._id },
    })
    expect(entries[0]?.before).toMatchObject({ status: 10, accepted_minutes: null })
    expect(entries[0]?.after).toMatchObject({ status: 20, accepted_minutes: 25 })
    expect((await read()).people).toContainEqual({ _id: 'Huda', name: 'Huda' })
  })

  it('OW-10 writes an entry in the transaction of the change, and none when that is refused or rolled back', async () => {
    const before = (await read()).entries.length
    const order = await place()
    expect((await move(order._id, 'decline')).ok).toBe(false)
    const context = { requestId: 'r', kind: 'cli', id: 'op', name: 'op', operation: 'compass x' } as const
    await expect(
      runAudited(context, () =>
        shop.platform.db.tenant(shop.site.brandId, async (tx) => {
          await tx.sql.updateTable('stores').set({ position: 7 }).where('id', '=', marina).execute()
          throw new Error('undone')
        }),
      ),
    ).rejects.toThrow('undone')
    expect((await read()).entries.length).toBe(before)
  })

  it('OW-10 writes nothing for customers, who have the history of their orders', async () => {
    const order = await place()
    expect((await read({ order: order._id })).entries).toEqual([])
  })

  it('OW-10 leaves secrets and customers’ data out', async () => {
    const order = await place()
    expectOk(await move(order._id, 'accept'))
    const context = {
      requestId: 'cli-1',
      kind: 'cli',
      id: 'root',
      name: 'root',
      operation: 'compass create-staff',
    } as const
    await runAudited(context, () =>
      shop.platform.db.tenant(shop.site.brandId, async (tx) => {
        await createStaff(tx, {
          ...{ email: 'new@staff.example', name: 'Nadia', role: 'kitchen' },
          password: 'Seven-green-kettles-7',
        })
        await tx.sql.updateTable('orders').set({ delivery_instruction: 'Gate 4411' }).execute()
        await tx.sql.updateTable('users').set({ first_name: 'Zaynab' }).execute()
      }),
    )
    const staff = (await read({ kind: 'staff' })).entries[0]
    expect(staff).toMatchObject({
      ...{
        actor: { kind: 'cli', name: 'root' },
        operation: 'compass create-staff',
        change: 'insert',
        name: 'Nadia',
      },
      after: { role: 'kitchen', password_hash: '[redacted]', email: '[redacted]' },
    })
    expect(JSON.stringify(await read())).not.toMatch(/scrypt|new@staff|Gate 4411|Zaynab/)
  })

  it('OW-10 shows staff of some outlets those outlets alone, and filters by person, kind, outlet and day', async () => {
    const order = await place()
    expectOk(await move(order._id, 'accept', {}, signInAs('Maryam', 'manager', [marina])))
    const there = await read({}, signInAs('There', 'manager', [marina]))
    expect(new Set(there.entries.map(({ store }) => store?._id))).toEqual(new Set([marina]))
    expect((await read({}, signInAs('Elsewhere', 'manager', [downtown]))).entries).toEqual([])
    const foreign = await signInAs('Elsewhere', 'manager', [downtown]).api<AuditApi>()(
      'GET /api/v1/console/audit',
      {
        query: { store: marina },
      },
    )
    expect(foreign).toMatchObject({ ok: false, error: { status: 404 } })
    expect(new Set((await read({ person: 'Maryam' })).entries.map(({ actor }) => actor.name))).toEqual(
      new Set(['Maryam']),
    )
    expect((await read({ kind: 'areas' })).entries).toEqual([])
    expect((await read({ store: downtown })).entries).toEqual([])
    expect((await read({ to: '2020-01-01' })).entries).toEqual([])
    expect((await read({ from: '2020-01-01' })).entries.length).toBeGreaterThan(0)
  })

  it('OW-10 lets nobody change an entry, and deletes it after two years', async () => {
    const change = shop.platform.db.tenant(shop.site.brandId, (tx) =>
      tx.sql.updateTable('audit_entries').set({ actor_name: 'Nobody' }).execute(),
    )
    await expect(change).rejects.toThrow()
    const count = async () => (await read()).entries.length
    const forget = async () => {
      await createAuditCleanupJob(shop.platform).handle(undefined as never)
    }
    await forget()
    expect(await count()).toBeGreaterThan(0)
    shop.clock.advance(days(731))
    await forget()
    expect(await count()).toBe(0)
  })

  it('OW-10 shows no column that nobody has judged: secrets, and what customers are or bought, stay hidden', async () => {
    const { rows } = await shop.platform.db.pool.query(`
      with columns as (
        select cl.relname as thing, at.attname as name, format_type(at.atttypid, -1) as type
        from pg_attribute at
        join pg_class cl on cl.oid = at.attrelid
        join pg_namespace ns on ns.oid = cl.relnamespace
        where ns.nspname = current_schema() and cl.relkind in ('r', 'p') and at.attnum > 0 and not at.attisdropped
      )
      select thing, name from columns
      where thing in (select thing from columns where name = 'brand_id')
        and compass_is_audited(quote_ident(thing)::regclass)
        and type in ('text', 'jsonb', 'text[]', 'jsonb[]', 'bytea') and name !~ '(^|_)id$'
        and compass_redact(thing, jsonb_build_object(name, 'x')) ->> name = 'x'`)
    const shown = rows as { thing: string; name: string }[]
    expect(shown.length).toBeGreaterThan(100)
    expect(shown.filter(({ thing, name }) => !shownColumns[thing]?.split(' ').includes(name))).toEqual([])
  })

  it('OW-10 watches every table of a brand, except those that are named with their reason', async () => {
    const { rows } = await shop.platform.db.pool.query(`
      select c.table_name as name from information_schema.columns c
      join pg_tables t on t.tablename = c.table_name and t.schemaname = c.table_schema
      where c.table_schema = current_schema() and c.column_name = 'brand_id'
        and compass_is_audited(to_regclass(quote_ident(c.table_name)))
        and not exists (
          select from pg_trigger g where g.tgrelid = to_regclass(quote_ident(c.table_name)) and g.tgname = 'audit'
        )`)
    expect(rows).toEqual([])
    const all = await shop.platform.db.pool.query(
      `select count(*)::int as count from pg_trigger where tgname = 'audit'`,
    )
    expect((all.rows as { count: number }[])[0]?.count).toBeGreaterThan(60)
  })
})
