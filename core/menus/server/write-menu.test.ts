import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { ok } from '#platform/kernel/result.ts'
import { isSameJson } from '#platform/kernel/same-json.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import type { MenuContentInput } from '../contract/menu-file.ts'
import type { SiteFileInput } from '../contract/site-file.ts'
import { createSampleSiteFile, openSampleShop } from '../testing/sample-shop.ts'
import { changeSite } from './import.service.ts'
import { selectMenuContent } from './menu-content.repo.ts'
import { loadMenuAtRevision, selectRevision } from './menu-revisions.repo.ts'
import { loadStoredMenu } from './stored-menus.service.ts'
import { writeMenu } from './write-menu.service.ts'

type Menu = MenuContentInput['menu']
const STORES = ['one', 'two']
const SKUS = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5']

const text = fc.constantFrom('Soup', 'Bread', 'Tea')
const product = fc.record({
  name: text.map((en) => ({ en })),
  price: fc.integer({ min: 1, max: 5 }),
  tax: fc.option(fc.constant('vat'), { nil: undefined }),
  optionGroups: fc.uniqueArray(fc.constantFrom('g0', 'g1')),
  stores: fc.option(fc.uniqueArray(fc.constantFrom(...STORES)), { nil: undefined }),
  special: fc.uniqueArray(fc.constantFrom(1 as const, 2 as const, 3 as const)),
  lowStock: fc.option(fc.nat(3), { nil: undefined }),
  stock: fc.option(fc.nat(3), { nil: undefined }),
  durationMinutes: fc.option(fc.integer({ min: 5, max: 8 }), { nil: undefined }),
})
const option = fc.record({ price: fc.nat(3), name: text.map((en) => ({ en })), preselected: fc.boolean() })
const group = fc.record({
  type: fc.constantFrom(20 as const, 30 as const),
  max: fc.integer({ min: 9, max: 11 }),
  options: fc.uniqueArray(fc.tuple(fc.constantFrom('o0', 'o1', 'o2'), option), {
    minLength: 1,
    selector: ([key]) => key,
  }),
  meal: fc.boolean(),
})

/** Menus of few names, so that two of them have much in common. */
const menus: fc.Arbitrary<MenuContentInput> = fc
  .record({
    groups: fc.tuple(group, group),
    isReversed: fc.boolean(),
    categories: fc.uniqueArray(fc.constantFrom('c0', 'c1', 'c2'), { minLength: 1 }),
    products: fc.uniqueArray(fc.tuple(fc.constantFrom(...SKUS), product, fc.nat(2)), {
      minLength: 1,
      selector: ([sku]) => sku,
    }),
    hasPart: fc.boolean(),
  })
  .map(({ groups, isReversed, categories, products, hasPart }): MenuContentInput => {
    const [deal] = products
    const optionGroups = groups.map(({ type, max, options, meal }, at) => ({
      ...{ key: `g${at}`, name: { en: `Group ${at}` }, type, min: 0, max },
      options: [
        ...options.map(([key, { name, ...rest }]) => ({ key, name, ...rest })),
        ...(meal && at === 1 && deal?.[1].optionGroups.length === 0
          ? [{ key: 'meal', product: deal[0], price: 1 }]
          : []),
      ],
    }))
    const menu: Menu = {
      optionGroups: isReversed ? optionGroups.toReversed() : optionGroups,
      categories: categories.map((key, at) => ({
        ...{ key, name: { en: key } },
        products: products
          .filter(([, , place]) => place % categories.length === at)
          .map(([sku, { stores, tax, lowStock, stock, durationMinutes, ...fields }]) => ({
            ...{ sku, ...fields },
            ...(stores && { stores }),
            ...(tax && { tax }),
            ...(lowStock !== undefined && { lowStock }),
            ...(stock !== undefined && { stock }),
            ...(durationMinutes !== undefined && { durationMinutes }),
          })),
      })),
      ...(hasPart && { menus: [{ key: 'late', name: { en: 'Late' }, categories: categories.slice(0, 1) }] }),
    }
    return { taxes: [{ key: 'vat', name: { en: 'VAT' }, rate: 500, inclusive: true }], menu }
  })

let brands = 0
const siteWith = (content: MenuContentInput): SiteFileInput => {
  brands += 1
  return { ...createSampleSiteFile(`brand-${brands}`), taxes: content.taxes ?? [], menu: content.menu }
}

/** A menu of so many products in categories of fifty. */
const largeMenu = (count: number): MenuContentInput => {
  const { taxes = [], menu } = createSampleSiteFile()
  const categories = Array.from({ length: count / 50 }, (_, at) => ({
    ...{ key: `c${at}`, name: { en: `Category ${at}` } },
    products: Array.from({ length: 50 }, (_item, place) => ({
      ...{ sku: `p-${at}-${place}`, name: { en: `Product ${at} ${place}` }, price: 500, tax: 'vat' },
      optionGroups: ['sauce'],
    })),
  }))
  return { taxes, menu: { ...(menu.optionGroups && { optionGroups: menu.optionGroups }), categories } }
}

const withPrice = (content: MenuContentInput, sku: string, price: number): MenuContentInput => ({
  ...content,
  menu: {
    ...content.menu,
    categories: content.menu.categories.map((category) => ({
      ...category,
      products: category.products.map((one) => (one.sku === sku ? { ...one, price } : one)),
    })),
  },
})

describe.each(listTestDatabases())('writing a menu on $name', ({ name }) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ database: name as 'embedded' })
  })
  afterAll(() => app.close())

  const open = async (content: MenuContentInput): Promise<string> =>
    (await openSampleShop(app.platform, siteWith(content))).brandId

  /** Imports a file over what was set in the console. */
  const importConfirmed = async (file: SiteFileInput): Promise<void> => {
    const services = { db: app.platform.db, pictures: getPictureStore(app.platform) }
    const input = { file, readPhoto: async () => undefined }
    const asked = await changeSite(services, input)
    if (asked.ok || asked.failure.kind !== 'unconfirmed') throw new Error('Nothing was to be confirmed')
    expectOk(await changeSite(services, { ...input, confirm: asked.failure.code }))
  }

  const stored = (brandId: string) =>
    app.platform.db.tenant(brandId, async (tx) => (await selectMenuContent(tx)).content)

  const rowsWritten = async (tx: Transaction): Promise<Record<string, number>> => {
    const { rows } = await sql<{ table: string; count: number }>`
      select relname as "table", (n_tup_ins + n_tup_upd + n_tup_del)::integer as count
      from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`.execute(tx.sql)
    return Object.fromEntries(rows.map(({ table, count }) => [table, count]))
  }

  /** Counts may include earlier transactions of the session that were not reported yet. */
  const moreThan = (earlier: Record<string, number>, now: Record<string, number>): Record<string, number> =>
    Object.fromEntries(
      Object.entries(now)
        .map(([table, count]) => [table, count - (earlier[table] ?? 0)] as const)
        .filter(([, count]) => count > 0),
    )

  /** Publishes a menu in place of the brand's; returns the rows written by table. */
  const publish = (brandId: string, change: (before: MenuContentInput) => MenuContentInput) =>
    app.platform.db.tenant(brandId, async (tx) => {
      const revision = await selectRevision(tx, brandId)
      const earlier = await rowsWritten(tx)
      const written = await writeMenu(app.platform.db, tx, {
        ...{ revision, reason: 'edit', staffName: 'Maya' },
        change: async ({ content }) => ok({ content: change(content), pictures: {} }),
      })
      if (!written.ok) throw new Error(JSON.stringify(written.failure))
      return moreThan(earlier, await rowsWritten(tx))
    })

  const undo = (brandId: string, number: number) =>
    app.platform.db.tenant(brandId, async (tx) => {
      const revision = await selectRevision(tx, brandId)
      const written = await writeMenu(app.platform.db, tx, {
        ...{ revision, reason: 'undo', staffName: 'Maya' },
        change: async (current) => ok(await loadMenuAtRevision(tx, current, number)),
      })
      if (!written.ok) throw new Error(JSON.stringify(written.failure))
    })

  /** Equal in everything but the order of fields. */
  const expectSame = (one: unknown, other: unknown): void => {
    if (!isSameJson(one, other)) expect(one).toEqual(other)
  }

  it('stores by differences what it stores whole, and takes each change back', async () => {
    const runs = fc.asyncProperty(fc.array(menus, { minLength: 2, maxLength: 4 }), async (states) => {
      const [first, ...others] = states
      if (!first) return
      const brandId = await open(first)
      const seen = [await stored(brandId)]
      for (const state of others) {
        await publish(brandId, () => state)
        const present = await stored(brandId)
        expectSame(present, await stored(await open(state)))
        const { content } = await app.platform.db.tenant(brandId, (tx) => loadStoredMenu(app.platform.db, tx))
        expectSame(content, present)
        seen.push(present)
      }
      for (const [at, before] of seen.slice(0, -1).entries()) {
        await undo(brandId, at + 1)
        expectSame(await stored(brandId), before)
      }
    })
    await fc.assert(runs, { numRuns: chooseRunCount({ gate: 6, ci: 20, full: 20 }) })
  })

  const changePrice = async (count: number): Promise<void> => {
    const brandId = await open(largeMenu(count))
    const stores = STORES.length
    for (const price of [510, 520])
      expect(await publish(brandId, (before) => withPrice(before, 'p-3-7', price))).toEqual({
        ...{ products: 1, menu_revisions: 1, stores },
      })
    expect(JSON.stringify(await stored(brandId))).toContain('"price":520')
  }
  it('changes one price of 300 products with the same few rows', () => changePrice(300))
  it('changes one price of 5,000 products with the same few rows', { tags: 'release' }, () =>
    changePrice(5_000),
  )

  it('writes nothing but the revision when the same menu is published again', async () => {
    const brandId = await open(largeMenu(100))
    expect(await publish(brandId, () => largeMenu(100))).toEqual({ menu_revisions: 1, stores: STORES.length })
  })

  it('takes a change back from a revision that holds a whole copy', async () => {
    const brandId = await open(largeMenu(50))
    const before = await stored(brandId)
    await publish(brandId, (content) => withPrice(content, 'p-0-1', 900))
    await app.platform.db.tenant(brandId, async ({ sql: db }) => {
      await db
        .updateTable('menu_revisions')
        .set({ content: JSON.stringify(before), difference: null as never })
        .where('number', '=', 1)
        .execute()
    })
    await publish(brandId, (content) => withPrice(content, 'p-0-1', 950))
    await undo(brandId, 1)
    expectSame(await stored(brandId), before)
  })

  it('reads the menu again when somebody else has changed it', async () => {
    const content = largeMenu(50)
    const file = siteWith(content)
    const { brandId } = await openSampleShop(app.platform, file)
    await publish(brandId, (before) => withPrice(before, 'p-0-1', 900))
    await importConfirmed(file)
    expectSame(await stored(brandId), await stored(await open(content)))
    await publish(brandId, (before) => withPrice(before, 'p-0-2', 900))
    expectSame(await stored(brandId), await stored(await open(withPrice(content, 'p-0-2', 900))))
    await undo(brandId, 2)
    expectSame(await stored(brandId), await stored(await open(withPrice(content, 'p-0-1', 900))))
  })
})
