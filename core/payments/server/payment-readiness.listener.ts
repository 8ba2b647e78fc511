import { CHANNELS } from '#core/sites/domain/order-type.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { ReadinessCheck, ReadinessFinding } from '#core/stores/server/readiness.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { UnpayableReason } from '../domain/gateway-methods.ts'
import { filterPayableMethods, listUnpayableReasons } from './payable-methods.service.ts'

const BY_TABLE: ReadonlySet<string> = new Set(['dineIn', 'inRoom'])

/** Where a reason is mended. */
const PATHS = {
  noCurrency: 'payments#gateways',
  noKeys: 'payments#gateways',
  noGateway: 'payments#methods',
} as const satisfies Record<UnpayableReason, string>

const checkStore = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  store: StoreRecord,
): Promise<ReadinessFinding[]> => {
  // At a table the method is chosen with the bill, from those of the counter.
  const services = CHANNELS.filter((channel) => store.services[channel] && !BY_TABLE.has(channel))
  const wanted = [...new Set(services.flatMap((channel) => store.paymentMethods[channel]))]
  const payable = new Set(await filterPayableMethods(platform, tx, { store, methods: wanted }))
  const isUnpayable = services.some(
    (channel) => !store.paymentMethods[channel].some((mod) => payable.has(mod)),
  )
  const reasons = await listUnpayableReasons(platform, tx, { store, methods: wanted })
  const storeId = store._id
  return [
    ...(isUnpayable ? [{ text: 'readiness.noMethod', storeId, path: 'payments#methods' }] : []),
    ...reasons.map((reason) => ({ text: `readiness.${reason}`, storeId, path: PATHS[reason] })),
  ]
}

/** Whether orders can be paid. */
export const createPaymentReadiness = (platform: Pick<Platform, 'hooks' | 'secret'>): ReadinessCheck => ({
  area: 'payments',
  title: 'readiness.title',
  find: async (tx, { stores }) => {
    const findings: ReadinessFinding[] = []
    for (const store of stores) findings.push(...(await checkStore(platform, tx, store)))
    return findings
  },
})
