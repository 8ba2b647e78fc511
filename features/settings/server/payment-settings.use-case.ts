import { isStaffOfStore, requireStaff } from '#core/staff/server/require-staff.service.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { savePaymentTerms } from '#core/stores/server/payment-terms.service.ts'
import { loadStore, lockStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Caller } from '#platform/http/caller.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { settingsErrors } from '../contract/errors.ts'
import type { GatewayChoice, PaymentSettings, PaymentTerms } from '../contract/payment-endpoints.ts'
import { loadPaymentSettings, toPaymentTerms } from './payment-settings.loader.ts'

const unknownStore = fail(failure(storeErrors.unknownStore))

interface OutletCall {
  readonly caller: Caller
  readonly storeId: string
}

/** How customers of an outlet pay, for its staff. */
export const readPaymentSettings = (
  platform: Platform,
  { caller, storeId }: OutletCall,
): Promise<Result<PaymentSettings, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    const store = isStaffOfStore(staff, storeId) ? await loadStore(tx, storeId) : undefined
    return store ? ok(await loadPaymentSettings(platform, tx, { store, staff })) : unknownStore
  })
}

/** The first gateway that cannot be chosen: named twice, or neither installed nor chosen before. */
const findWrongGateway = (
  platform: Pick<Platform, 'hooks'>,
  wanted: readonly GatewayChoice[],
  before: readonly GatewayChoice[],
): Failure | undefined => {
  for (const [index, { name, account }] of wanted.entries()) {
    const field = `gateways.${index}`
    const isIt = (other: GatewayChoice): boolean => other.name === name && other.account === account
    if (wanted.findIndex(isIt) < index) return failure(settingsErrors.gatewayTwice, { field })
    const isInstalled = platform.hooks.all('paymentProvider').some((factory) => factory.name === name)
    if (!isInstalled && !before.some(isIt)) return failure(settingsErrors.unknownGateway, { field })
  }
  return undefined
}

/** Replaces how customers of an outlet pay, unless somebody else has changed it since it was read. */
export const changePaymentSettings = (
  platform: Platform,
  {
    caller,
    storeId,
    body: { version, ...terms },
  }: OutletCall & { readonly body: PaymentTerms & { readonly version: string } },
): Promise<Result<PaymentSettings, Failure>> => {
  const staff = requireStaff(caller)
  return platform.db.tenant(staff.brandId, async (tx) => {
    if (!isStaffOfStore(staff, storeId)) return unknownStore
    const store = await lockStore(tx, storeId)
    if (!store) return unknownStore
    const before = toPaymentTerms(store)
    if (computeFormVersion(before) !== version) {
      const data = await loadPaymentSettings(platform, tx, { store, staff })
      // The form names accounts by ids, some of which it may just have made.
      tx.keepOnFailure('payment_accounts')
      return fail(failure(settingsErrors.changedMeanwhile, { data }))
    }
    const wrong = findWrongGateway(platform, terms.gateways, before.gateways)
    if (wrong) return fail(wrong)
    const [gateway = store.gateway, ...otherGateways] = terms.gateways
    const { methods: paymentMethods, cashLimit } = terms
    await savePaymentTerms(tx, storeId, { paymentMethods, cashLimit, gateway, otherGateways })
    const changed = await loadStore(tx, storeId)
    return changed ? ok(await loadPaymentSettings(platform, tx, { store: changed, staff })) : unknownStore
  })
}
