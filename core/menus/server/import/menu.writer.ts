import type { PictureRecord } from '#core/sites/domain/site.ts'
import { type IdsByKey, saveTaxes } from '#core/stores/server/save-stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Row } from '#platform/db/upsert.ts'
import { isSameJson } from '#platform/kernel/same-json.ts'
import type { FileDifference, MenuContent, MenuContentInput } from '../../contract/menu-file.ts'
import type { OptionGroupFile, ProductFile } from '../../contract/site-file.ts'
import type { ListDifference } from '../../domain/list-difference.ts'
import type { GalleryItem } from '../../domain/menu.ts'
import { isVideo } from '../import-photos.service.ts'
import { recordStatedStock } from '../stock.repo.ts'
import type { ProductInput } from '../stored-form.mapper.ts'
import {
  deactivateOptions,
  deactivateRows,
  deleteProductGroups,
  findIds,
  listOptionRows,
  upsertLists,
  upsertOptions,
  upsertProductGroups,
  upsertStoreProducts,
} from './menu-rows.repo.ts'

/** What a menu's rows refer to. */
export interface MenuContext {
  readonly brandId: string
  readonly storeIds: IdsByKey
  /** Stored pictures by their path in the file. */
  readonly photos: ReadonlyMap<string, PictureRecord>
}

export interface MenuChangeStep {
  readonly before: MenuContentInput
  readonly after: MenuContent
  /** From the stored form of `before` to that of `after`. */
  readonly difference: FileDifference
  /** Stores may be new to the menu, so it is looked at for all products whether they are sold there. */
  readonly hasNewStores?: boolean
}

interface Step extends MenuChangeStep {
  readonly tx: Transaction
  readonly context: MenuContext
}

const listProducts = ({ menu }: MenuContent): ProductFile[] =>
  menu.categories.flatMap(({ products }) => products)

/** Those of `list` whose keys a difference names as changed. */
const changedOf = <Item>(
  list: readonly Item[],
  difference: ListDifference<object>,
  keyOf: (item: Item | object) => string,
): Item[] => {
  const keys = new Set(difference.changed.map(keyOf))
  return list.filter((item) => keys.has(keyOf(item)))
}

const keyOf = (item: object): string => (item as { key: string }).key
const skuOf = (item: object): string => (item as { sku: string }).sku

const writeCategories = async (step: Step): Promise<void> => {
  const { tx, context, after, difference } = step
  const { categories } = after.menu
  const rows = changedOf(categories, difference.categories, keyOf as never).map(
    ({ key, name, description }) => ({
      id: tx.generateId(),
      brand_id: context.brandId,
      key,
      is_active: true,
      name,
      description,
    }),
  )
  const order = categories.map(keyOf)
  const lists = [{ order, difference: difference.categories, rows }]
  await upsertLists(tx, { brandId: context.brandId, table: 'categories', lists })
  const { removed } = difference.categories
  await deactivateRows(tx, { brandId: context.brandId, table: 'categories', keys: removed })
}

/** Sizes have full prices in a file and differences from the smallest in the table. */
const computeBasePrice = ({ role, options }: OptionGroupFile): number =>
  role === 'size' ? Math.min(...options.map(({ price }) => price)) : 0

const writeGroupRows = async (step: Step): Promise<void> => {
  const { tx, context, after, difference } = step
  const { optionGroups } = after.menu
  const rows = changedOf(optionGroups, difference.groups, keyOf as never).map((group) => ({
    id: tx.generateId(),
    brand_id: context.brandId,
    key: group.key,
    name: group.name,
    type: group.type,
    role: group.role,
    min: group.min,
    max: group.max,
    free: group.free,
    portions: group.portions,
    base_price: computeBasePrice(group),
  }))
  const order = optionGroups.map(keyOf)
  const lists = [{ order, difference: difference.groups, rows }]
  await upsertLists(tx, { brandId: context.brandId, table: 'option_groups', lists })
}

/** Groups whose options may differ: changed ones, and those with options that are named by a changed product. */
const groupsToCompare = ({ after, difference }: Step): OptionGroupFile[] => {
  const groups = new Set(difference.groups.changed.map(keyOf))
  const skus = new Set(Object.values(difference.products).flatMap(({ changed }) => changed.map(skuOf)))
  return after.menu.optionGroups.filter(
    ({ key, options }) =>
      groups.has(key) || options.some(({ product }) => product !== undefined && skus.has(product)),
  )
}

const optionRows = (
  { tx, context }: Step,
  group: OptionGroupFile,
  { names, groupIds }: { names: ReadonlyMap<string, object>; groupIds: IdsByKey },
): Row<'options'>[] =>
  group.options.map((option, position) => ({
    id: tx.generateId(),
    brand_id: context.brandId,
    group_id: groupIds.get(group.key) ?? '',
    key: option.key,
    position,
    is_active: true,
    name: (option.name ?? names.get(option.product ?? '') ?? {}) as Row<'options'>['name'] & object,
    price: option.price - computeBasePrice(group),
    max: option.max ?? (group.type === 30 ? group.max : 1),
    preselected: option.preselected,
    calories: option.calories ?? null,
    allergens: option.allergens,
    opens: option.optionGroups.map((key) => groupIds.get(key) ?? ''),
    product_sku: option.product ?? null,
    prices_by_size: option.pricesBySize,
  }))

const isSameRow = (stored: object | undefined, { id: _, ...wanted }: Row<'options'>): boolean =>
  stored !== undefined &&
  Object.entries(wanted).every(([column, value]) =>
    isSameJson((stored as Record<string, unknown>)[column] ?? null, value ?? null),
  )

const writeOptions = async (step: Step): Promise<void> => {
  const { tx, after, difference } = step
  const { brandId } = step.context
  const groups = groupsToCompare(step)
  const { removed } = difference.groups
  if (groups.length + removed.length === 0) return
  const opened = groups.flatMap(({ options }) => options.flatMap(({ optionGroups }) => optionGroups))
  const keys = [...groups.map(keyOf), ...opened, ...removed]
  const groupIds = await findIds(tx, { brandId, table: 'option_groups', keys })
  const names = new Map(listProducts(after).map(({ sku, name }) => [sku, name]))
  const wanted = groups.flatMap((group) => optionRows(step, group, { names, groupIds }))
  const compared = [...groups.map(keyOf), ...removed].flatMap((key) => groupIds.get(key) ?? [])
  const stored = await listOptionRows(tx, brandId, compared)
  const idOf = (row: { group_id?: string; key?: string }): string => `${row.group_id} ${row.key}`
  const byId = new Map(stored.map((row) => [idOf(row), row]))
  const rows = wanted.filter((row) => !isSameRow(byId.get(idOf(row)), row))
  await upsertOptions(tx, rows)
  const named = new Set(wanted.map(idOf))
  const gone = stored.filter((row) => row.is_active && !named.has(idOf(row))).map(({ id }) => id)
  await deactivateOptions(tx, gone)
}

const writeParts = async (step: Step): Promise<void> => {
  const { tx, context, after, difference } = step
  const { menus } = after.menu
  const rows = changedOf(menus, difference.parts, keyOf as never).map(
    ({ key, name, categories, hours, channels, stores }) => ({
      id: tx.generateId(),
      brand_id: context.brandId,
      key,
      is_active: true,
      name,
      categories,
      hours: hours ?? null,
      channels: channels ?? null,
      stores: stores ?? null,
    }),
  )
  const order = menus.map(keyOf)
  const lists = [{ order, difference: difference.parts, rows }]
  await upsertLists(tx, { brandId: context.brandId, table: 'menus', lists })
  const { removed } = difference.parts
  await deactivateRows(tx, { brandId: context.brandId, table: 'menus', keys: removed })
}

const buildGallery = (
  { gallery }: ProductFile,
  photos: ReadonlyMap<string, PictureRecord>,
): Row<'products'>['gallery'] =>
  gallery.flatMap((item): GalleryItem[] => {
    if (isVideo(item)) return [{ video: item }]
    const picture = photos.get(item)
    return picture ? [{ picture }] : []
  })

const toProductRow = (
  tx: Transaction,
  { brandId, photos }: MenuContext,
  { product, categoryId, taxIds }: { product: ProductFile; categoryId: string; taxIds: IdsByKey },
): Row<'products'> => ({
  id: tx.generateId(),
  brand_id: brandId,
  category_id: categoryId,
  sku: product.sku,
  is_active: true,
  name: product.name,
  description: product.description,
  price: product.price,
  tax_id: (product.tax && taxIds.get(product.tax)) || null,
  photo: (product.photo && photos.get(product.photo)) || null,
  food_type: product.foodType,
  special: product.special,
  special_instructions: product.specialInstructions,
  calories: product.calories ?? null,
  allergens: product.allergens,
  gallery: buildGallery(product, photos),
  ingredients: product.ingredients,
  tags: product.tags,
  unit: product.unit,
  measure: product.measure,
  collect: product.collect,
  goes_with: product.goesWith,
  replaced_by: product.replacedBy ?? null,
  availability: product.availability ?? null,
  low_stock: product.lowStock ?? null,
  min_per_order: product.minPerOrder ?? null,
  max_per_order: product.maxPerOrder ?? null,
  needs_prescription: product.needsPrescription,
  duration_minutes: product.durationMinutes ?? null,
})

interface ProductChange {
  readonly product: ProductFile
  /** The product as it was; undefined when it is new. */
  readonly before: ProductInput | undefined
}

const changedProducts = ({ before, after, difference }: Step): ProductChange[] => {
  const changed = new Set(Object.values(difference.products).flatMap((list) => list.changed.map(skuOf)))
  if (changed.size === 0) return []
  const old = new Map<string, ProductInput>()
  for (const { products } of before.menu.categories)
    for (const product of products) if (changed.has(product.sku)) old.set(product.sku, product)
  return listProducts(after).flatMap((product) =>
    changed.has(product.sku) ? [{ product, before: old.get(product.sku) }] : [],
  )
}

/** Writes changed products and the order of their categories; returns the ids of the changed ones by sku. */
const writeProducts = async (step: Step, changes: readonly ProductChange[]): Promise<IdsByKey> => {
  const { tx, context, after, difference } = step
  const lists = after.menu.categories.flatMap((category) => {
    const list = difference.products[category.key]
    return list ? [{ category, list }] : []
  })
  const categoryIds = await findIds(tx, {
    brandId: context.brandId,
    table: 'categories',
    keys: lists.map(({ category }) => category.key),
  })
  const taxIds = await findIds(tx, {
    brandId: context.brandId,
    table: 'taxes',
    keys: changes.flatMap(({ product }) => product.tax ?? []),
  })
  return upsertLists(tx, {
    brandId: context.brandId,
    table: 'products',
    lists: lists.map(({ category, list }) => {
      const categoryId = categoryIds.get(category.key) ?? ''
      const rows = changedOf(category.products, list, skuOf as never).map((product) =>
        toProductRow(tx, context, { product, categoryId, taxIds }),
      )
      return { order: category.products.map(skuOf), difference: list, rows, categoryId }
    }),
  })
}

/** Products that the menu does not have any more are inactive and have no groups. */
const removeProducts = async ({ tx, context, after, difference }: Step): Promise<void> => {
  const { brandId } = context
  const removed = Object.values(difference.products).flatMap((list) => list.removed)
  if (removed.length === 0) return
  const present = new Set(listProducts(after).map(skuOf))
  const skus = removed.filter((sku) => !present.has(sku))
  if (skus.length === 0) return
  await deactivateRows(tx, { brandId, table: 'products', keys: skus })
  const ids = await findIds(tx, { brandId, table: 'products', keys: skus })
  await deleteProductGroups(tx, brandId, [...ids.values()])
}

const writeProductGroups = async (
  { tx, context: { brandId } }: Step,
  changes: readonly ProductChange[],
  productIds: IdsByKey,
): Promise<void> => {
  const relinked = changes.filter(
    ({ product, before }) => !isSameJson(before?.optionGroups ?? [], product.optionGroups),
  )
  if (relinked.length === 0) return
  const groupIds = await findIds(tx, {
    brandId,
    table: 'option_groups',
    keys: relinked.flatMap(({ product }) => product.optionGroups),
  })
  const idOf = ({ product }: ProductChange): string => productIds.get(product.sku) ?? ''
  const linked = relinked.filter(({ before }) => before?.optionGroups)
  if (linked.length > 0) await deleteProductGroups(tx, brandId, linked.map(idOf))
  const rows = relinked.flatMap((change) =>
    change.product.optionGroups.map((key, position) => ({
      brand_id: brandId,
      product_id: idOf(change),
      group_id: groupIds.get(key) ?? '',
      position,
    })),
  )
  await upsertProductGroups(tx, rows)
}

interface SoldProducts {
  readonly products: readonly ProductFile[]
  readonly productIds: IdsByKey
  /** Whether the file's stock is written; else it stays as it is. */
  readonly isCounted: boolean
}

/** Says where products are sold, and how many there are; returns the ids of products of which something changed. */
const writeSellers = async (
  { tx, context }: Step,
  { products, productIds, isCounted }: SoldProducts,
): Promise<string[]> => {
  if (products.length === 0) return []
  const list = [...context.storeIds].flatMap(([storeKey, storeId]) =>
    products.map(({ sku, stores, stock }) => ({
      brand_id: context.brandId,
      store_id: storeId,
      product_id: productIds.get(sku) ?? '',
      is_active: stores?.includes(storeKey) ?? true,
      ...(isCounted && { stock }),
    })),
  )
  return upsertStoreProducts(tx, list, isCounted)
}

const writeStoreProducts = async (
  step: Step,
  changes: readonly ProductChange[],
  written: IdsByKey,
): Promise<void> => {
  const { tx, context, after, hasNewStores = false } = step
  const all = listProducts(after)
  const resold = hasNewStores
    ? all
    : changes.flatMap(({ product, before }) =>
        before && isSameJson(before.stores, product.stores) ? [] : [product],
      )
  const others = resold.filter(({ stock }) => stock === undefined)
  const counted = all.filter(({ stock }) => stock !== undefined)
  const unwritten = [...others, ...counted].map(skuOf).filter((sku) => !written.has(sku))
  const stored = await findIds(tx, { brandId: context.brandId, table: 'products', keys: unwritten })
  const productIds = new Map([...written, ...stored])
  await writeSellers(step, { products: others, productIds, isCounted: false })
  const restocked = await writeSellers(step, { products: counted, productIds, isCounted: true })
  if (restocked.length > 0) await recordStatedStock(tx, [...context.storeIds.values()], restocked)
}

/**
 * Writes what differs between two menus of a brand, and nothing else. Rows are found again by keys and skus, so ids,
 * sold-out marks and orders stay whole. What the menu does not name any more becomes inactive. A stock that the file
 * names is set anew, any other stays as it is.
 */
export const writeMenuChange = async (
  tx: Transaction,
  context: MenuContext,
  menuStep: MenuChangeStep,
): Promise<void> => {
  const step: Step = { ...menuStep, tx, context }
  const { after, difference } = step
  await saveTaxes(tx, context.brandId, changedOf(after.taxes, difference.taxes, keyOf as never))
  await writeGroupRows(step)
  await writeOptions(step)
  await writeParts(step)
  await writeCategories(step)
  const changes = changedProducts(step)
  const productIds = await writeProducts(step, changes)
  await removeProducts(step)
  await writeProductGroups(step, changes, productIds)
  await writeStoreProducts(step, changes, productIds)
}
