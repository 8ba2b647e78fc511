import type { PictureRecord } from '#core/sites/domain/site.ts'
import type { IdsByKey } from '#core/stores/server/save-stores.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type Row, upsertAll } from '#platform/db/upsert.ts'
import type { MenuContent } from '../../contract/menu-file.ts'
import type { OptionGroupFile, ProductFile } from '../../contract/site-file.ts'
import type { GalleryItem } from '../../domain/menu.ts'
import '../menus.tables.ts'
import { recordStatedStock } from '../stock.repo.ts'
import { isVideo } from './import-photos.writer.ts'

/** What a menu's rows refer to. */
export interface MenuContext {
  readonly brandId: string
  readonly storeIds: IdsByKey
  readonly taxIds: IdsByKey
  /** Stored pictures by their path in the file. */
  readonly photos: ReadonlyMap<string, PictureRecord>
}

const indexIds = (rows: readonly Record<string, string>[], column: string): IdsByKey =>
  new Map(rows.map((row) => [row[column] ?? '', row.id ?? '']))

const listProducts = ({ menu }: MenuContent): ProductFile[] =>
  menu.categories.flatMap(({ products }) => products)

const saveCategories = async (
  unit: Transaction,
  { brandId }: MenuContext,
  { menu }: MenuContent,
): Promise<IdsByKey> => {
  const rows = menu.categories.map(({ key, name, description }, position) => ({
    id: unit.generateId(),
    brand_id: brandId,
    key,
    position,
    is_active: true,
    name,
    description,
  }))
  await unit.sql.updateTable('categories').set({ is_active: false }).where('brand_id', '=', brandId).execute()
  return indexIds(await upsertAll(unit, 'categories', { rows, by: ['brand_id', 'key'], keep: ['id'] }), 'key')
}

/** Sizes have whole prices in a file and differences to the smallest in the table. */
const computeBasePrice = ({ role, options }: OptionGroupFile): number =>
  role === 'size' ? Math.min(...options.map(({ price }) => price)) : 0

const saveGroups = async (
  unit: Transaction,
  { brandId }: MenuContext,
  { menu }: MenuContent,
): Promise<IdsByKey> => {
  const rows = menu.optionGroups.map((group, position) => ({
    id: unit.generateId(),
    brand_id: brandId,
    key: group.key,
    name: group.name,
    type: group.type,
    role: group.role,
    min: group.min,
    max: group.max,
    free: group.free,
    portions: group.portions,
    position,
    base_price: computeBasePrice(group),
  }))
  return indexIds(
    await upsertAll(unit, 'option_groups', { rows, by: ['brand_id', 'key'], keep: ['id'] }),
    'key',
  )
}

const saveOptions = async (
  unit: Transaction,
  { brandId }: MenuContext,
  { file, groupIds }: { file: MenuContent; groupIds: IdsByKey },
): Promise<void> => {
  const names = new Map(listProducts(file).map(({ sku, name }) => [sku, name]))
  const rows = file.menu.optionGroups.flatMap((group) =>
    group.options.map((option, position) => ({
      id: unit.generateId(),
      brand_id: brandId,
      group_id: groupIds.get(group.key) ?? '',
      key: option.key,
      position,
      is_active: true,
      name: option.name ?? names.get(option.product ?? '') ?? {},
      price: option.price - computeBasePrice(group),
      max: option.max ?? (group.type === 30 ? group.max : 1),
      preselected: option.preselected,
      calories: option.calories ?? null,
      opens: option.optionGroups.map((key) => groupIds.get(key) ?? ''),
      product_sku: option.product ?? null,
      prices_by_size: option.pricesBySize,
    })),
  )
  await unit.sql.updateTable('options').set({ is_active: false }).where('brand_id', '=', brandId).execute()
  await upsertAll(unit, 'options', { rows, by: ['group_id', 'key'], keep: ['id'] })
}

const saveParts = async (
  unit: Transaction,
  { brandId }: MenuContext,
  { menu }: MenuContent,
): Promise<void> => {
  const rows = menu.menus.map(({ key, name, categories, hours, channels, stores }, position) => ({
    id: unit.generateId(),
    brand_id: brandId,
    key,
    position,
    is_active: true,
    name,
    categories,
    hours: hours ?? null,
    channels: channels ?? null,
    stores: stores ?? null,
  }))
  await unit.sql.updateTable('menus').set({ is_active: false }).where('brand_id', '=', brandId).execute()
  await upsertAll(unit, 'menus', { rows, by: ['brand_id', 'key'], keep: ['id'] })
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
  unit: Transaction,
  { brandId, taxIds, photos }: MenuContext,
  { product, categoryId, position }: { product: ProductFile; categoryId: string; position: number },
): Row<'products'> => ({
  id: unit.generateId(),
  brand_id: brandId,
  category_id: categoryId,
  sku: product.sku,
  position,
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
})

const saveProducts = async (
  unit: Transaction,
  context: MenuContext,
  file: MenuContent,
): Promise<IdsByKey> => {
  const { brandId } = context
  const categoryIds = await saveCategories(unit, context, file)
  const rows = file.menu.categories.flatMap((category) =>
    category.products.map((product, position) =>
      toProductRow(unit, context, { product, categoryId: categoryIds.get(category.key) ?? '', position }),
    ),
  )
  await unit.sql.updateTable('products').set({ is_active: false }).where('brand_id', '=', brandId).execute()
  return indexIds(await upsertAll(unit, 'products', { rows, by: ['brand_id', 'sku'], keep: ['id'] }), 'sku')
}

const saveStoreProducts = async (
  unit: Transaction,
  { brandId, storeIds }: MenuContext,
  { products, productIds }: { products: readonly ProductFile[]; productIds: IdsByKey },
): Promise<void> => {
  const rowsOf = (some: readonly ProductFile[]) =>
    [...storeIds].flatMap(([storeKey, storeId]) =>
      some.map((product) => ({
        brand_id: brandId,
        store_id: storeId,
        product_id: productIds.get(product.sku) ?? '',
        is_active: product.stores?.includes(storeKey) ?? true,
        ...(product.stock === undefined ? {} : { stock: product.stock }),
      })),
    )
  const [counted, others] = [true, false].map((isStated) =>
    rowsOf(products.filter(({ stock }) => (stock !== undefined) === isStated)),
  )
  for (const rows of [counted ?? [], others ?? []])
    await upsertAll(unit, 'store_products', { rows, by: ['store_id', 'product_id'] })
  await recordStatedStock(unit, [...storeIds.values()])
}

/**
 * Writes a brand's menu, found again by keys and skus, so that ids, sold-out marks and orders stay whole. What the
 * file no longer names becomes inactive. A stock that the file names is set anew, any other stays as it is.
 */
export const saveMenu = async (unit: Transaction, context: MenuContext, file: MenuContent): Promise<void> => {
  const { brandId } = context
  const groupIds = await saveGroups(unit, context, file)
  await saveOptions(unit, context, { file, groupIds })
  await saveParts(unit, context, file)
  const productIds = await saveProducts(unit, context, file)
  const products = listProducts(file)
  const links = products.flatMap((product) =>
    product.optionGroups.map((key, position) => ({
      brand_id: brandId,
      product_id: productIds.get(product.sku) ?? '',
      group_id: groupIds.get(key) ?? '',
      position,
    })),
  )
  await unit.sql.deleteFrom('product_option_groups').where('brand_id', '=', brandId).execute()
  await upsertAll(unit, 'product_option_groups', { rows: links, by: ['product_id', 'group_id'] })
  await saveStoreProducts(unit, context, { products, productIds })
}
