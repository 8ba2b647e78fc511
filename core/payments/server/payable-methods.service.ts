import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { GatewayAccount, StoreRecord } from '#core/stores/domain/store.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Money } from '#platform/kernel/money.ts'
import { paymentErrors } from '../contract/errors.ts'
import type { GatewayCapabilities } from '../contract/payment-provider.ts'
import {
  canCarryAmount,
  canCarryCurrency,
  type GatewayMethods,
  hasMethod,
  UNPAYABLE_REASONS,
  type UnpayableReason,
} from '../domain/gateway-methods.ts'
import { isPayOnDelivery } from '../domain/payment.ts'
import { loadAccountCapabilities } from './accounts.service.ts'

const WITHOUT_GATEWAY: ReadonlySet<string> = new Set(['loyalty', 'credits', 'roomCharge'])

/** Whether a method takes money through a gateway, and so needs an account there. */
export const needsGateway = (mod: PaymentMethod): boolean =>
  !isPayOnDelivery(mod) && !WITHOUT_GATEWAY.has(mod)

/** The gateways of an outlet, its own first. */
export const getStoreGateways = ({
  gateway,
  otherGateways,
}: Pick<StoreRecord, 'gateway' | 'otherGateways'>): readonly GatewayAccount[] => [gateway, ...otherGateways]

/** What the outlet's gateways with a usable account can do, in order of use. */
export const listUsableGateways = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  store: Pick<StoreRecord, 'gateway' | 'otherGateways'>,
): Promise<GatewayCapabilities[]> => {
  const gateways = getStoreGateways(store)
  const found = await Promise.all(gateways.map((gateway) => loadAccountCapabilities(platform, tx, gateway)))
  return found.filter((capabilities) => capabilities !== undefined)
}

interface PayableMethodsInput {
  readonly store: StoreRecord
  readonly methods: readonly PaymentMethod[]
  /** What will be paid; undefined where that is not known yet. */
  readonly amount?: Money | undefined
}

/**
 * Of some methods those that can be paid at an outlet: a gateway with usable keys supports them and can represent the
 * amount, or the outlet's currency where the amount is not known; or none is needed.
 */
export const filterPayableMethods = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  { store, methods, amount }: PayableMethodsInput,
): Promise<PaymentMethod[]> => {
  const usable = methods.some(needsGateway) ? await listUsableGateways(platform, tx, store) : []
  const carrying = usable.filter((gateway) =>
    amount ? canCarryAmount(gateway, amount) : canCarryCurrency(gateway, store.currency),
  )
  return methods.filter((mod) => !needsGateway(mod) || carrying.some((gateway) => hasMethod(gateway, mod)))
}

/**
 * The methods of an outlet's gateways whose account cannot be used, as their vendors have them; undefined for a vendor that
 * is not installed.
 */
const listMethodsWithoutKeys = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  store: StoreRecord,
): Promise<(GatewayMethods | undefined)[]> => {
  const found: (GatewayMethods | undefined)[] = []
  for (const gateway of getStoreGateways(store)) {
    if (await loadAccountCapabilities(platform, tx, gateway)) continue
    const vendor = platform.hooks.all('paymentProvider').find(({ name }) => name === gateway.name)
    found.push(vendor?.capabilities)
  }
  return found
}

/**
 * Why customers are not offered some of an outlet's methods, by method: no gateway of the outlet that has the method takes
 * the outlet's currency, the keys of the gateways that have it are missing or wrong, or none of them has it. A method that
 * is offered has no reason.
 */
export const loadUnpayableReasons = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  { store, methods }: Pick<PayableMethodsInput, 'store' | 'methods'>,
): Promise<ReadonlyMap<PaymentMethod, UnpayableReason>> => {
  const payable = new Set(await filterPayableMethods(platform, tx, { store, methods }))
  const unpayable = methods.filter((mod) => !payable.has(mod))
  if (unpayable.length === 0) return new Map()
  const usable = await listUsableGateways(platform, tx, store)
  const withoutKeys = await listMethodsWithoutKeys(platform, tx, store)
  const getReason = (mod: PaymentMethod): UnpayableReason => {
    if (usable.some((gateway) => hasMethod(gateway, mod))) return 'noCurrency'
    const mayHave = (vendor: GatewayMethods | undefined): boolean => !vendor || hasMethod(vendor, mod)
    return withoutKeys.some(mayHave) ? 'noKeys' : 'noGateway'
  }
  return new Map(unpayable.map((mod) => [mod, getReason(mod)]))
}

/** The same reasons for all of the methods, each once. */
export const listUnpayableReasons = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  input: Pick<PayableMethodsInput, 'store' | 'methods'>,
): Promise<UnpayableReason[]> => {
  const found = new Set((await loadUnpayableReasons(platform, tx, input)).values())
  return UNPAYABLE_REASONS.filter((reason) => found.has(reason))
}

/** Why an amount cannot be paid by `mod`, one of the outlet's `methods` or none; undefined when it can. */
export const validatePayableMethod = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  {
    store,
    methods,
    amount,
    mod,
  }: Required<PayableMethodsInput> & { readonly amount: Money; readonly mod: string },
): Promise<Failure | undefined> => {
  const wanted = { store, methods: methods.filter((method) => method === mod) }
  if ((await filterPayableMethods(platform, tx, { ...wanted, amount })).length > 0) return undefined
  const field = 'payment.mod'
  const isOffered = (await filterPayableMethods(platform, tx, wanted)).length > 0
  return isOffered
    ? failure(paymentErrors.amountNotCarried, { field, values: { amount: { money: amount } } })
    : failure(paymentErrors.methodNotOffered, { field })
}
