import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { ExportScope } from '#core/sites/server/site-export.service.ts'
import type { WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import { loadStoreIds } from '#core/stores/server/save-stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import type { PeopleFile } from '../contract/people-file.ts'
import type { Person } from '../domain/diary.ts'

interface PeopleTable {
  id: string
  brand_id: Generated<string>
  store_id: string
  key: string
  name: JSONColumnType<LocalizedText>
  hours: ColumnType<WeeklyHours | null, string | null, string | null>
  categories: JSONColumnType<readonly string[]>
  products: JSONColumnType<readonly string[]>
  position: number
  is_active: boolean
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    appointment_people: PeopleTable
  }
}

/** The people of an outlet, in the merchant's order. */
export const selectPeople = (
  tx: Transaction,
  storeId: string,
  { locks }: { readonly locks: boolean },
): Promise<Person[]> =>
  tx.sql
    .selectFrom('appointment_people')
    .select(['id as _id', 'name', 'hours', 'categories', 'products'])
    .where('store_id', '=', storeId)
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .$if(locks, (query) => query.forUpdate())
    .execute()

/** Replaces the people of a brand; who was known keeps the id. Only in a system transaction. */
export const replacePeople = async (
  tx: Transaction,
  { brandId, content: people }: { readonly brandId: string; readonly content: PeopleFile },
): Promise<void> => {
  const stores = await loadStoreIds(tx, brandId)
  await tx.sql
    .updateTable('appointment_people')
    .set({ is_active: false })
    .where('brand_id', '=', brandId)
    .execute()
  for (const [position, { store, key, name, hours, categories, products }] of people.entries()) {
    const content = {
      name: JSON.stringify(name),
      hours: hours ? JSON.stringify(hours) : null,
      categories: JSON.stringify(categories),
      products: JSON.stringify(products),
      ...{ position, is_active: true },
    }
    const store_id = stores.get(store) ?? ''
    await tx.sql
      .insertInto('appointment_people')
      .values({ id: tx.generateId(), brand_id: brandId, store_id, key, ...content })
      .onConflict((conflict) => conflict.columns(['store_id', 'key']).doUpdateSet(content))
      .execute()
  }
}

export type PersonRow = Pick<
  Selectable<PeopleTable>,
  'key' | 'name' | 'hours' | 'categories' | 'products'
> & { readonly store: string }

/** The people of all outlets of a brand, in the merchant's order. */
export const listBrandPeople = (tx: Transaction, { brandId, locks }: ExportScope): Promise<PersonRow[]> =>
  tx.sql
    .selectFrom('appointment_people')
    .innerJoin('stores', 'stores.id', 'appointment_people.store_id')
    .select(['stores.key as store', 'appointment_people.key', 'appointment_people.name'])
    .select(['appointment_people.hours', 'appointment_people.categories', 'appointment_people.products'])
    .where('appointment_people.brand_id', '=', brandId)
    .where('appointment_people.is_active', '=', true)
    .orderBy('appointment_people.position')
    .orderBy('appointment_people.id')
    .$if(locks, (query) => query.forUpdate('appointment_people'))
    .execute()

/** The keys of a brand's categories and the skus of its products. */
export const listMenuKeys = async (
  tx: Transaction,
  brandId: string,
): Promise<{ readonly categories: ReadonlySet<string>; readonly products: ReadonlySet<string> }> => {
  const categories = await tx.sql
    .selectFrom('categories')
    .select('key')
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .execute()
  const products = await tx.sql
    .selectFrom('products')
    .select('sku')
    .where('brand_id', '=', brandId)
    .where('is_active', '=', true)
    .execute()
  return {
    categories: new Set(categories.map(({ key }) => key)),
    products: new Set(products.map(({ sku }) => sku)),
  }
}

interface OutletPeople {
  readonly storeId: string
  readonly people: readonly Pick<PersonRow, 'key' | 'name' | 'hours' | 'categories' | 'products'>[]
}

/** Replaces the people of an outlet of the transaction's brand; who was known keeps the id. */
export const replaceOutletPeople = async (
  tx: Transaction,
  { storeId, people }: OutletPeople,
): Promise<void> => {
  await tx.sql
    .updateTable('appointment_people')
    .set({ is_active: false })
    .where('store_id', '=', storeId)
    .execute()
  for (const [position, { key, name, hours, categories, products }] of people.entries()) {
    const content = {
      name: JSON.stringify(name),
      hours: hours ? JSON.stringify(hours) : null,
      categories: JSON.stringify(categories),
      products: JSON.stringify(products),
      ...{ position, is_active: true },
    }
    await tx.sql
      .insertInto('appointment_people')
      .values({ id: tx.generateId(), store_id: storeId, key, ...content })
      .onConflict((conflict) => conflict.columns(['store_id', 'key']).doUpdateSet(content))
      .execute()
  }
}

/** The people of an outlet as their form shows them. */
export const listOutletPeople = (tx: Transaction, storeId: string, locks: boolean) =>
  tx.sql
    .selectFrom('appointment_people')
    .select(['key', 'name', 'hours', 'categories', 'products'])
    .where('store_id', '=', storeId)
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .$if(locks, (query) => query.forUpdate())
    .execute()

/** What people can do: the categories of the transaction's brand, and its products that take time. */
export const listDoableServices = async (tx: Transaction) => ({
  categories: await tx.sql
    .selectFrom('categories')
    .select(['key', 'name'])
    .where('is_active', '=', true)
    .orderBy('key')
    .execute(),
  products: await tx.sql
    .selectFrom('products')
    .select(['sku as key', 'name'])
    .where('is_active', '=', true)
    .where('duration_minutes', 'is not', null)
    .orderBy('sku')
    .execute(),
})
