import type { MenuSnapshot } from '#core/menus/domain/menu.ts'
import { loadMenuInTransaction } from '#core/menus/server/menus.service.ts'
import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { KitchenApi, KitchenSetupData } from '../contract/endpoints.ts'
import { kitchenErrors } from '../contract/errors.ts'
import { type KitchenSetup, type SetupIssue, validateSetup } from '../domain/stations.ts'
import { findKitchenSetup, saveKitchenSetup } from './kitchen.repo.ts'

type SetupRequest = CallInput<KitchenApi['PUT /api/v1/console/stores/:id/kitchen']>['body']

interface SetupInput {
  readonly caller: Caller
  readonly storeId: string
  readonly language: Language
}

const withMenu = <Value>(
  platform: Platform,
  { caller, storeId }: SetupInput,
  work: (tx: Transaction, menu: MenuSnapshot) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    if (!store) return fail(failure(storeErrors.unknownStore))
    return work(tx, await loadMenuInTransaction(platform.db, tx, store))
  })
}

/**
 * With the menu to claim from. Claims of what is no longer on the menu are omitted, so that the setup can be saved
 * again.
 */
const present = (setup: KitchenSetup, menu: MenuSnapshot, language: Language): KitchenSetupData => {
  const byCategory = Map.groupBy(menu.products.values(), ({ categoryId }) => categoryId)
  const categories = new Set(menu.categories.map(({ _id }) => _id))
  return {
    ...{ version: setup.version, isAutoReady: setup.isAutoReady },
    stations: setup.stations.map((station) => ({
      ...station,
      categories: station.categories.filter((id) => categories.has(id)),
      products: station.products.filter((id) => menu.products.has(id)),
    })),
    menu: menu.categories.map(({ _id, name }) => ({
      ...{ _id, name: localize(name, language) },
      products: (byCategory.get(_id) ?? []).map((product) => ({
        ...{ _id: product._id, name: localize(product.name, language) },
      })),
    })),
  }
}

export const readKitchenSetup = (
  platform: Platform,
  call: SetupInput,
): Promise<Result<KitchenSetupData, Failure>> =>
  withMenu(platform, call, async (tx, menu) =>
    ok(present(await findKitchenSetup(tx, call.storeId), menu, call.language)),
  )

const getIssueName = ({ kind, what }: SetupIssue, menu: MenuSnapshot, language: Language): string => {
  const category = menu.categories.find(({ _id }) => _id === what)
  const named = kind === 'productTwice' ? menu.products.get(what) : category
  return named ? localize(named.name, language) : what
}

/**
 * Saves the kitchen setup of an outlet: all of it, or nothing on any error. Who read an older one gets the present one
 * with the refusal.
 */
export const updateKitchenSetup = (
  platform: Platform,
  { wanted, ...call }: SetupInput & { readonly wanted: SetupRequest },
): Promise<Result<KitchenSetupData, Failure>> =>
  withMenu(platform, call, async (tx, menu) => {
    const { storeId, language } = call
    const refuse = (now: KitchenSetup) =>
      fail(failure(kitchenErrors.setupChanged, { data: present(now, menu, language) }))
    const before = await findKitchenSetup(tx, storeId)
    if (before.version !== wanted.version) return refuse(before)
    const issue = validateSetup(wanted.stations, {
      hasCategory: (id) => menu.categories.some(({ _id }) => _id === id),
      hasProduct: (id) => menu.products.has(id),
    })
    if (issue) {
      const values = { name: getIssueName(issue, menu, language) }
      return fail(failure(kitchenErrors[issue.kind], { field: issue.field, values }))
    }
    const known = new Set(before.stations.map(({ _id }) => _id))
    const taken = new Set<string>()
    const stations = wanted.stations.map(({ _id, ...station }) => {
      // An id that is unknown to this outlet, or a duplicate, makes a new station.
      const isKnown = _id !== null && known.has(_id) && taken.size < taken.add(_id).size
      return { ...station, _id: isKnown ? _id : tx.generateId() }
    })
    const setup = { version: wanted.version, isAutoReady: wanted.isAutoReady, stations }
    if (!(await saveKitchenSetup(tx, storeId, setup))) return refuse(await findKitchenSetup(tx, storeId))
    return ok(present({ ...setup, version: setup.version + 1 }, menu, language))
  })
