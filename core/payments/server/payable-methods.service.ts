import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { GatewayAccount, StoreRecord } from '#core/stores/domain/store.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { hasMethod } from '../domain/gateway-methods.ts'
import { isPayOnDelivery } from '../domain/payment.ts'
import { isUsableInTransaction } from './accounts.service.ts'

const WITHOUT_GATEWAY: ReadonlySet<string> = new Set(['loyalty', 'credits', 'roomCharge'])

/** Whether a method takes money through a gateway, and so needs an account there. */
export const needsGateway = (mod: PaymentMethod): boolean =>
  !isPayOnDelivery(mod) && !WITHOUT_GATEWAY.has(mod)

/** The gateways of an outlet, its own first. */
export const getStoreGateways = ({
  gateway,
  otherGateways,
}: Pick<StoreRecord, 'gateway' | 'otherGateways'>): readonly GatewayAccount[] => [gateway, ...otherGateways]

/** The outlet's gateways with a usable account, in order of use. */
export const listUsableGateways = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  store: Pick<StoreRecord, 'gateway' | 'otherGateways'>,
): Promise<GatewayAccount[]> => {
  const gateways = getStoreGateways(store)
  const usable = await Promise.all(gateways.map((gateway) => isUsableInTransaction(platform, tx, gateway)))
  return gateways.filter((_, index) => usable[index])
}

/** Of some methods those that can be paid at an outlet: a gateway with usable keys supports them, or none is needed. */
export const filterPayableMethods = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  { store, methods }: { readonly store: StoreRecord; readonly methods: readonly PaymentMethod[] },
): Promise<PaymentMethod[]> => {
  const usable = methods.some(needsGateway) ? await listUsableGateways(platform, tx, store) : []
  const factories = platform.hooks.all('paymentProvider')
  const capabilities = usable.flatMap(
    ({ name }) => factories.find((each) => each.name === name)?.capabilities ?? [],
  )
  return methods.filter((mod) => !needsGateway(mod) || capabilities.some((each) => hasMethod(each, mod)))
}
