import { menuErrors } from '#core/menus/contract/errors.ts'
import { menuWithin } from '#core/menus/server/menus.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { worksFor } from '#core/stores/server/staff-stores.service.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import { tellSharedChange } from '#platform/http/shared-changes.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { LoyaltySettings, ProgramView, RewardView } from '../contract/console-endpoints.ts'
import { loyaltyErrors } from '../contract/errors.ts'
import type { LoyaltyProgram } from '../domain/program.ts'
import type { RewardRecord } from '../domain/reward.ts'
import {
  deleteProgramOf,
  findPrograms,
  findRewards,
  insertReward,
  saveProgram,
  updateReward,
} from './programs.repo.ts'

export interface SettingsCall {
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
    name: localize(name, language),
    kind: gift.kind,
    productName: products.find((other) => other._id === product)?.name ?? '',
    amount: gift.kind === 'amount' ? money(gift.amount, currency) : null,
  }
}

const productsOf = async (
  platform: Pick<Platform, 'db'>,
  unit: Unit,
  { store, language }: { readonly store: StoreRecord; readonly language: Language },
): Promise<Products> => {
  const { products } = await menuWithin(platform.db, unit, store)
  return [...products.values()]
    .map(({ _id, name }) => ({ _id, name: localize(name, language) }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
}

const present = async (
  platform: Pick<Platform, 'db'>,
  unit: Unit,
  { store, language }: { readonly store: StoreRecord; readonly language: Language },
): Promise<LoyaltySettings> => {
  const programs = (await findPrograms(unit)).filter(({ currency }) => currency === store.currency)
  const own = programs.find(({ storeId }) => storeId === store._id)
  const program = own ?? programs.find(({ storeId }) => storeId === null)
  const products = await productsOf(platform, unit, { store, language })
  const rewards = (await findRewards(unit)).filter(({ currency }) => currency === store.currency)
  return {
    currency: store.currency,
    program: program ? presentProgram(program) : null,
    isOwn: own !== undefined,
    rewards: rewards.map((reward) => presentReward(reward, { language, products })),
    products,
  }
}

type Change = (unit: Unit, store: StoreRecord) => Promise<Failure | undefined>

/** Lets `change` write what it wants for an outlet of this member of staff; customers see it at once. */
const withStore = (
  platform: Platform,
  { staff, language, storeId }: SettingsCall,
  change?: Change,
): Promise<Result<LoyaltySettings, Failure>> =>
  platform.db.tenant(staff.brandId, async (unit) => {
    const store = worksFor(staff, storeId) ? await loadStore(unit, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const refused = await change?.(unit, store)
    if (refused) return fail(refused)
    if (change) await tellSharedChange(unit)
    return ok(await present(platform, unit, { store, language }))
  })

export const readSettings = (
  platform: Platform,
  call: SettingsCall,
): Promise<Result<LoyaltySettings, Failure>> => withStore(platform, call)

/**
 * Writes the rules of one outlet, or of all that have none of their own. Only who works for all outlets changes what
 * holds for all.
 */
export const changeProgram = (
  platform: Platform,
  call: SettingsCall,
  { isOwn, ...terms }: ProgramView & { readonly isOwn: boolean },
): Promise<Result<LoyaltySettings, Failure>> =>
  withStore(platform, call, async (unit, store) => {
    if (!isOwn && call.staff.storeIds) return failure(storeErrors.unknownStore, { field: 'isOwn' })
    if (!isOwn) await deleteProgramOf(unit, store._id)
    const { brandId } = call.staff
    await saveProgram(unit, {
      ...terms,
      brandId,
      currency: store.currency,
      storeId: isOwn ? store._id : null,
    })
    return undefined
  })

export interface RewardBody {
  readonly name: string
  readonly points: number
  readonly isActive: boolean
  readonly gift: RewardRecord['gift']
}

const unknownProduct = async (
  platform: Platform,
  unit: Unit,
  { store, gift }: { readonly store: StoreRecord; readonly gift: RewardRecord['gift'] },
): Promise<Failure | undefined> => {
  if (gift.kind !== 'product') return undefined
  const { products } = await menuWithin(platform.db, unit, store)
  return products.has(gift.productId) ? undefined : failure(menuErrors.unknownProduct, { field: 'product' })
}

/** The name in the shown language; a name that was not changed keeps its translations. */
const renamed = (before: LocalizedText | undefined, name: string, language: Language): LocalizedText =>
  before && localize(before, language) === name ? before : { [language]: name }

export const addReward = (
  platform: Platform,
  call: SettingsCall,
  { name, ...body }: RewardBody,
): Promise<Result<LoyaltySettings, Failure>> =>
  withStore(platform, call, async (unit, store) => {
    const unknown = await unknownProduct(platform, unit, { store, gift: body.gift })
    if (unknown) return unknown
    const { brandId } = call.staff
    await insertReward(unit, { ...body, brandId, name: { [call.language]: name }, currency: store.currency })
    return undefined
  })

export const changeReward = (
  platform: Platform,
  { id, ...call }: SettingsCall & { readonly id: string },
  { name, ...body }: RewardBody,
): Promise<Result<LoyaltySettings, Failure>> =>
  withStore(platform, call, async (unit, store) => {
    const before = (await findRewards(unit)).find(({ _id }) => _id === id)
    if (!before) return failure(loyaltyErrors.unknownReward)
    const unknown = await unknownProduct(platform, unit, { store, gift: body.gift })
    if (unknown) return unknown
    const text = renamed(before.name, name, call.language)
    await updateReward(unit, id, { ...body, name: text, currency: store.currency })
    return undefined
  })
