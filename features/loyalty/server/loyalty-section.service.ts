import { type FileFault, pathText } from '#core/menus/contract/file-fault.ts'
import type { SiteFile } from '#core/menus/contract/site-file.ts'
import type { SiteSection } from '#core/menus/server/site-section.service.ts'
import type { Unit } from '#platform/db/unit.ts'
import { type LoyaltyFile, loyaltyFileSchema } from '../contract/loyalty-file.ts'
import type { RewardRecord } from '../domain/reward.ts'
import { insertReward, saveProgram, updateRewardByKey } from './programs.repo.ts'

const NAME = 'loyalty'

const skusIn = ({ menu }: SiteFile): ReadonlySet<string> =>
  new Set(menu.categories.flatMap(({ products }) => products.map(({ sku }) => sku)))

const unknownProducts = ({ rewards }: LoyaltyFile, file: SiteFile): FileFault[] => {
  const skus = skusIn(file)
  return rewards.flatMap(({ product }, index) =>
    product === undefined || skus.has(product)
      ? []
      : [{ path: `${NAME}.rewards[${index}].product`, message: `there is no product "${product}"` }],
  )
}

const check = (content: unknown, file: SiteFile): FileFault[] => {
  const parsed = loyaltyFileSchema.safeParse(content, { reportInput: false })
  if (parsed.success) return unknownProducts(parsed.data, file)
  return parsed.error.issues.map(({ path, message }) => ({ path: pathText([NAME, ...path]), message }))
}

interface Brand {
  readonly brandId: string
  readonly currency: string
}

const loadBrand = async (unit: Unit, brandId: string): Promise<Brand> => {
  const { currency } = await unit.sql
    .selectFrom('brands')
    .select('currency')
    .where('id', '=', brandId)
    .executeTakeFirstOrThrow()
  return { brandId, currency }
}

const productIds = async (unit: Unit, brandId: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await unit.sql
    .selectFrom('products')
    .select(['sku', 'id'])
    .where('brand_id', '=', brandId)
    .execute()
  return new Map(rows.map(({ sku, id }) => [sku, id]))
}

const giftOf = (
  { product, amount }: LoyaltyFile['rewards'][number],
  products: ReadonlyMap<string, string>,
): RewardRecord['gift'] => {
  if (product === undefined) return { kind: 'amount', amount: amount ?? 0 }
  const productId = products.get(product)
  if (productId === undefined) throw new Error(`Product ${product} was checked and is not there`)
  return { kind: 'product', productId }
}

const saveRewards = async (
  unit: Unit,
  { brandId, currency }: Brand,
  rewards: LoyaltyFile['rewards'],
): Promise<void> => {
  const products = await productIds(unit, brandId)
  for (const reward of rewards) {
    const { key, name, points } = reward
    const terms = { name, points, currency, gift: giftOf(reward, products), isActive: true }
    if (!(await updateRewardByKey(unit, { brandId, key }, terms)))
      await insertReward(unit, { ...terms, brandId, key })
  }
}

/** The part `loyalty` of a site file: the rules of points and rewards of all outlets of the brand. */
export const loyaltySection: SiteSection = {
  name: NAME,
  check,
  save: async (unit, { brandId, content }) => {
    const { earn, redeem, rewards } = loyaltyFileSchema.parse(content)
    const brand = await loadBrand(unit, brandId)
    await saveProgram(unit, { ...brand, storeId: null, isActive: true, earn, redeem })
    await saveRewards(unit, brand, rewards)
  },
}
