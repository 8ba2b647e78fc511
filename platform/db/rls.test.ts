import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAvailableDatabases } from '#platform/testing/databases.ts'
import type { Database } from './database.ts'
import type { Transaction } from './transaction.ts'

const select = async <Row>(tx: Transaction, text: string): Promise<Row[]> =>
  (await sql.raw<Row>(text).execute(tx.sql)).rows
const count = async (tx: Transaction): Promise<unknown> =>
  (await select(tx, 'select count(*) as n from diaries'))[0]

const TABLES_WITH_BRAND = `
  select c.relname as name, relrowsecurity as secured, relforcerowsecurity as forced,
    (select count(*) from pg_policy where polrelid = c.oid) as policies,
    exists (select 1 from pg_policy where polrelid = c.oid and polname = 'tenant'
      and pg_get_expr(polqual, polrelid) like '%brand_id = NULLIF(current_setting(''app.brand''%') as by_brand,
    a.attnotnull as required
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    -- Everybody's addresses are public, and a brand is found by its address before it can be set; nobody writes here.
    and c.relname <> 'sites'`

const WRITABLE_WITHOUT_BRAND = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and (c.relname = 'sites' or not exists (
      select 1 from pg_attribute where attrelid = c.oid and attname = 'brand_id' and not attisdropped))
    and has_table_privilege('compass_tenant', c.oid, 'insert, update, delete, truncate')`

const READABLE_WITHOUT_BRAND = `
  select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and (c.relname = 'sites' or not exists (
      select 1 from pg_attribute where attrelid = c.oid and attname = 'brand_id' and not attisdropped))
    and has_table_privilege('compass_tenant', c.oid, 'select')
  order by c.relname`

/** Names of brands and addresses of sites are public, because a site is found by its address. */
const EVERYBODYS = ['brands', 'site_hosts', 'site_paths', 'sites']

describe.each(listAvailableDatabases())('brand isolation on $name', ({ name, open }) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.pool.query('create table diaries (id text primary key, brand_id text not null, body text)')
    await database.pool.query("select compass_protect('diaries')")
    await database.pool.query(
      "insert into diaries values ('1', 'brand-a', 'ours'), ('2', 'brand-b', 'theirs')",
    )
  })
  afterAll(() => database.close())

  const asA = <Row>(text: string): Promise<Row[]> => database.tenant('brand-a', (tx) => select<Row>(tx, text))

  it('every table with a brand_id has row-level security by brand, also for its owner', async () => {
    const tables = await database.system((tx) => select<{ name: string }>(tx, TABLES_WITH_BRAND))
    expect(tables.length).toBeGreaterThan(0)
    const fine = { secured: true, forced: true, policies: 2, by_brand: true, required: true }
    expect(tables).toEqual(tables.map((table) => ({ ...fine, name: table.name })))
  })

  it('no table without a brand_id can be written by a tenant', async () => {
    expect(await database.system((tx) => select(tx, WRITABLE_WITHOUT_BRAND))).toEqual([])
  })

  it('a tenant reads no table without a brand_id but the names and addresses of sites', async () => {
    const tables = await database.system((tx) => select<{ name: string }>(tx, READABLE_WITHOUT_BRAND))
    expect(tables.map(({ name: table }) => table)).toEqual(EVERYBODYS)
  })

  it('the tenant role is neither owner nor superuser and bypasses nothing', async () => {
    const roles = `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
      exists (select 1 from pg_class where relowner = r.oid) as owns from pg_roles r where rolname = 'compass_tenant'`
    const no = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
    }
    expect(await database.system((tx) => select(tx, roles))).toEqual([{ ...no, owns: false }])
  })

  it('a tenant reads its own rows only', async () => {
    expect(await asA('select id, body from diaries')).toEqual([{ id: '1', body: 'ours' }])
    expect(await asA("select id from diaries where brand_id = 'brand-b'")).toEqual([])
  })

  it('a tenant changes and deletes its own rows only', async () => {
    expect(await asA("update diaries set body = 'x' where id = '2' returning id")).toEqual([])
    expect(await asA("delete from diaries where id = '2' returning id")).toEqual([])
    await expect(asA("update diaries set brand_id = 'brand-b' where id = '1'")).rejects.toMatchObject({
      code: '42501',
    })
    await expect(asA('truncate diaries')).rejects.toMatchObject({ code: '42501' })
    expect(await database.tenant('brand-b', (tx) => select(tx, 'select body from diaries'))).toEqual([
      { body: 'theirs' },
    ])
  })

  it('a tenant inserts for itself only, and its brand is filled in', async () => {
    await expect(asA("insert into diaries values ('3', 'brand-b')")).rejects.toMatchObject({ code: '42501' })
    const upsert =
      "insert into diaries values ('2', 'brand-a', 'mine') on conflict (id) do update set body = 'mine'"
    await expect(asA(upsert)).rejects.toMatchObject({ code: '42501' })
    expect(await asA("insert into diaries (id) values ('4') returning brand_id")).toEqual([
      { brand_id: 'brand-a' },
    ])
    expect(await asA("delete from diaries where id = '4' returning id")).toHaveLength(1)
  })

  it('a system transaction sees all brands and must name the brand of what it writes', async () => {
    expect(await database.system(count)).toEqual({ n: 2 })
    const nameless = database.system((tx) => select(tx, "insert into diaries (id) values ('5')"))
    await expect(nameless).rejects.toMatchObject({ code: '23502' })
  })

  it('a tenant whose brand is not set sees no row', async () => {
    for (const brand of ["''", "'*'", "'brand-x'"]) {
      const text = `begin; set local role compass_tenant; select set_config('app.brand', ${brand}, true) as set;
        select count(*) as n from diaries; commit`
      const { rows } = await database.pool.query(text)
      expect(rows.at(-1)).toEqual({ n: 0 })
    }
    const { rows } = await database.pool.query(
      'begin; set local role compass_tenant; select count(*) as n from diaries; commit',
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('isolation also holds for an owner without special privileges', async () => {
    const seen = await database
      .system(async (tx) => {
        await select(tx, `create role plain_${name}; grant compass_tenant to plain_${name}`)
        await select(tx, `grant create on schema public to plain_${name}; set local role plain_${name}`)
        await select(tx, "create table plain (id text, brand_id text); select compass_protect('plain')")
        await select(tx, "insert into plain values ('1', 'brand-a'), ('2', 'brand-b')")
        const counts: unknown[] = []
        for (const brand of ['*', '', 'brand-a']) {
          await select(tx, `select set_config('app.brand', '${brand}', true)`)
          counts.push(...(await select(tx, 'select count(*) as n from plain')))
        }
        throw Object.assign(new Error('roll back'), { counts })
      })
      .catch((error: unknown) => error)
    expect(seen).toMatchObject({ counts: [{ n: 2 }, { n: 0 }, { n: 1 }] })
  })

  it('a shared table can be read by all and changed by none', async () => {
    await database.pool.query("create table currencies (code text); insert into currencies values ('AED')")
    await database.pool.query("select compass_share('currencies')")
    expect(await asA('select code from currencies')).toEqual([{ code: 'AED' }])
    await expect(asA("delete from currencies where code = 'AED'")).rejects.toMatchObject({ code: '42501' })
  })

  it('a tenant has no access to a table without a grant', async () => {
    await database.pool.query('create table secrets (id text)')
    await expect(asA('select * from secrets')).rejects.toMatchObject({ code: '42501' })
  })
})
