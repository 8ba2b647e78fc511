import type { FileIssue } from '#core/menus/contract/file-issue.ts'
import type { SiteFile } from '#core/menus/contract/site-file.ts'
import { defineFileSection } from '#core/menus/server/site-section.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { type LoyaltyFile, loyaltyFileSchema } from '../contract/loyalty-file.ts'
import type { RewardRecord } from '../domain/reward.ts'
import { findCurrency, listProductIdsBySku } from './brand-catalog.repo.ts'
import {
  findBrandProgram,
  insertReward,
  listRewardsByKey,
  saveProgram,
  updateRewardByKey,
} from './programs.repo.ts'

const SECTION_NAME = 'loyalty'

const listSkus = ({ menu }: SiteFile): ReadonlySet<string> =>
  new Set(menu.categories.flatMap(({ products }) => products.map(({ sku }) => sku)))

const listUnknownProducts = ({ rewards }: LoyaltyFile, file: SiteFile): FileIssue[] => {
  const skus = listSkus(file)
  return rewards.flatMap(({ product }, index) =>
    product === undefined || skus.has(product)
      ? []
      : [{ path: `${SECTION_NAME}.rewards[${index}].product`, message: `there is no product "${product}"` }],
  )
}

interface Brand {
  readonly brandId: string
  readonly currency: string
}

const toGift = (
  { product, amount }: LoyaltyFile['rewards'][number],
  products: ReadonlyMap<string, string>,
): RewardRecord['gift'] => {
  if (product === undefined) return { kind: 'amount', amount: amount ?? 0 }
  const productId = products.get(product)
  if (productId === undefined) throw new Error(`Product ${product} was checked and is not there`)
  return { kind: 'product', productId }
}

const saveRewards = async (
  tx: Transaction,
  { brandId, currency }: Brand,
  rewards: LoyaltyFile['rewards'],
): Promise<void> => {
  const products = await listProductIdsBySku(tx, brandId)
  for (const reward of rewards) {
    const { key, name, points } = reward
    const terms = { name, points, currency, gift: toGift(reward, products), isActive: true }
    if (!(await updateRewardByKey(tx, { brandId, key }, terms)))
      await insertReward(tx, { ...terms, brandId, key })
  }
}

/** The section `loyalty` of a site file: points rules and rewards of all outlets of the brand. */
export const loyaltyFileSection = defineFileSection({
  name: SECTION_NAME,
  schema: loyaltyFileSchema,
  check: listUnknownProducts,
  save: async (tx, { brandId, content: { isActive, earn, redeem, rewards } }) => {
    const brand = { brandId, currency: await findCurrency(tx, brandId) }
    await saveProgram(tx, { ...brand, storeId: null, isActive, earn, redeem })
    await saveRewards(tx, brand, rewards)
  },
  load: async (tx, scope) => {
    const program = await findBrandProgram(tx, scope)
    if (!program) return undefined
    const { isActive, earn, redeem } = program
    const rewards = (await listRewardsByKey(tx, scope)).flatMap(
      ({ product, isSold, amount, ...reward }): object[] => {
        if (amount !== null) return [{ ...reward, amount }]
        // A file may not name a product that the menu does not have any more.
        return product !== null && isSold ? [{ ...reward, product }] : []
      },
    )
    return { isActive, earn, redeem, rewards }
  },
})
