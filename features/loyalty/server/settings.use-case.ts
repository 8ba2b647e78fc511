import { menuErrors } from '#core/menus/contract/errors.ts'
import { loadMenuInTransaction } from '#core/menus/server/menus.service.ts'
import { isStaffOfStore } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore, lockStore } from '#core/stores/server/stores.service.ts'
import { invalidateCache } from '#platform/cache/cache-invalidation.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { LoyaltySettings, ProgramView, RewardView } from '../contract/console-endpoints.ts'
import { loyaltyErrors } from '../contract/errors.ts'
import type { LoyaltyProgram } from '../domain/program.ts'
import type { RewardRecord } from '../domain/reward.ts'
import {
  deleteStoreProgram,
  insertReward,
  listPrograms,
  listRewards,
  lockPrograms,
  saveProgram,
  updateReward,
} from './programs.repo.ts'

export interface SettingsInput {
  readonly staff: StaffCaller
  readonly language: Language
  readonly storeId: string
}

const presentProgram = ({ isActive, earn, redeem }: LoyaltyProgram): ProgramView => ({
  isActive,
  earn: {
    ...earn,
    channels: [...earn.channels],
    boosts: earn.boosts.map(({ days, factor }) => ({ days: [...days], factor })),
  },
  redeem,
})

type Products = LoyaltySettings['products']

const presentReward = (
  { _id, name, points, isActive, gift, currency }: RewardRecord,
  { language, products }: { readonly language: Language; readonly products: Products },
): RewardView => {
  const product = gift.kind === 'product' ? gift.productId : null
  return {
    ...{ _id, points, isActive, product },
    version: computeFormVersion([name, points, isActive, gift]),
    name: localize(name, language),
    kind: gift.kind,
    productName: products.find((other) => other._id === product)?.name ?? '',
    amount: gift.kind === 'amount' ? money(gift.amount, currency) : null,
  }
}

const loadProducts = async (
  platform: Pick<Platform, 'db'>,
  tx: Transaction,
  { store, language }: { readonly store: StoreRecord; readonly language: Language },
): Promise<Products> => {
  const { products } = await loadMenuInTransaction(platform.db, tx, store)
  return [...products.values()]
    .map(({ _id, name }) => ({ _id, name: localize(name, language) }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
}

const presentSettings = async (
  platform: Pick<Platform, 'db'>,
  tx: Transaction,
  { store, language }: { readonly store: StoreRecord; readonly language: Language },
): Promise<LoyaltySettings> => {
  const programs = (await listPrograms(tx)).filter(({ currency }) => currency === store.currency)
  const own = programs.find(({ storeId }) => storeId === store._id)
  const ofAll = programs.find(({ storeId }) => storeId === null)
  const program = own ?? ofAll
  const products = await loadProducts(platform, tx, { store, language })
  const rewards = (await listRewards(tx)).filter(({ currency }) => currency === store.currency)
  return {
    version: computeFormVersion([own, ofAll].map((one) => (one ? presentProgram(one) : null))),
    currency: store.currency,
    program: program ? presentProgram(program) : null,
    isOwn: own !== undefined,
    rewards: rewards.map((reward) => presentReward(reward, { language, products })),
    products,
  }
}

type SettingsChange = (tx: Transaction, store: StoreRecord) => Promise<Failure | undefined>

/** Runs `change` for an outlet of this staff member; customers see the result immediately. */
const withStore = (
  platform: Platform,
  { staff, language, storeId }: SettingsInput,
  change?: SettingsChange,
): Promise<Result<LoyaltySettings, Failure>> =>
  platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const refused = await change?.(tx, store)
    if (refused) return fail(refused)
    if (change) await invalidateCache(tx)
    return ok(await presentSettings(platform, tx, { store, language }))
  })

export const readLoyaltySettings = (
  platform: Platform,
  call: SettingsInput,
): Promise<Result<LoyaltySettings, Failure>> => withStore(platform, call)

/**
 * Saves the rules of one outlet, or of all outlets without their own, unless somebody else has changed either since
 * they were read. Only staff of all outlets may change the latter.
 */
export const changeProgram = (
  platform: Platform,
  call: SettingsInput,
  { isOwn, version, ...terms }: ProgramView & { readonly isOwn: boolean; readonly version: string },
): Promise<Result<LoyaltySettings, Failure>> =>
  withStore(platform, call, async (tx, store) => {
    if (!isOwn && call.staff.storeIds) return failure(storeErrors.unknownStore, { field: 'isOwn' })
    await lockStore(tx, store._id)
    await lockPrograms(tx)
    const before = await presentSettings(platform, tx, { store, language: call.language })
    if (before.version !== version) return failure(formErrors.changedMeanwhile, { data: before })
    if (!isOwn) await deleteStoreProgram(tx, store._id)
    const { brandId } = call.staff
    await saveProgram(tx, {
      ...terms,
      brandId,
      currency: store.currency,
      storeId: isOwn ? store._id : null,
    })
    return undefined
  })

export interface SaveRewardInput {
  readonly name: string
  readonly points: number
  readonly isActive: boolean
  readonly gift: RewardRecord['gift']
}

const validateGift = async (
  platform: Platform,
  tx: Transaction,
  { store, gift }: { readonly store: StoreRecord; readonly gift: RewardRecord['gift'] },
): Promise<Failure | undefined> => {
  if (gift.kind !== 'product') return undefined
  const { products } = await loadMenuInTransaction(platform.db, tx, store)
  return products.has(gift.productId) ? undefined : failure(menuErrors.unknownProduct, { field: 'product' })
}

/** The name in the current language; an unchanged name keeps its translations. */
const renameText = (before: LocalizedText | undefined, name: string, language: Language): LocalizedText =>
  before && localize(before, language) === name ? before : { [language]: name }

export const addReward = (
  platform: Platform,
  call: SettingsInput,
  { name, ...body }: SaveRewardInput,
): Promise<Result<LoyaltySettings, Failure>> =>
  withStore(platform, call, async (tx, store) => {
    const unknown = await validateGift(platform, tx, { store, gift: body.gift })
    if (unknown) return unknown
    const { brandId } = call.staff
    await insertReward(tx, { ...body, brandId, name: { [call.language]: name }, currency: store.currency })
    return undefined
  })

export const changeReward = (
  platform: Platform,
  { id, version, ...call }: SettingsInput & { readonly id: string; readonly version: string },
  { name, ...body }: SaveRewardInput,
): Promise<Result<LoyaltySettings, Failure>> =>
  withStore(platform, call, async (tx, store) => {
    // Two people who save are one after another.
    await lockPrograms(tx)
    const before = (await listRewards(tx)).find(({ _id }) => _id === id)
    if (!before) return failure(loyaltyErrors.unknownReward)
    const settings = await presentSettings(platform, tx, { store, language: call.language })
    if (settings.rewards.find(({ _id }) => _id === id)?.version !== version)
      return failure(formErrors.changedMeanwhile, { data: settings })
    const unknown = await validateGift(platform, tx, { store, gift: body.gift })
    if (unknown) return unknown
    const text = renameText(before.name, name, call.language)
    await updateReward(tx, id, { ...body, name: text, currency: store.currency })
    return undefined
  })
