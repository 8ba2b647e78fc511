import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import type { GatewayCapabilities, PaymentProvider } from '../contract/payment-provider.ts'
import { ensureAccountId, loadAccountCapabilities } from './accounts.service.ts'
import { callGateway } from './gateway.client.ts'
import { CUSTOMER_DEADLINE } from './gateway-breakers.client.ts'

export interface QueryStoreGatewaysInput<Value> {
  readonly brandId: string
  readonly storeId: string
  /** Which gateways support the query. */
  readonly supports: (capabilities: GatewayCapabilities) => boolean
  /** Undefined when this account does not support it. */
  readonly request: (provider: PaymentProvider, signal: AbortSignal) => Promise<Value | undefined>
}

const listCapableAccounts = <Value>(
  platform: Platform,
  { brandId, storeId, supports }: QueryStoreGatewaysInput<Value>,
): Promise<string[]> =>
  platform.db.tenant(brandId, async (tx) => {
    const store = await loadStore(tx, storeId)
    const ids: string[] = []
    for (const gateway of store ? [store.gateway, ...store.otherGateways] : []) {
      const capabilities = await loadAccountCapabilities(platform, tx, gateway)
      if (capabilities && supports(capabilities)) ids.push(await ensureAccountId(tx, gateway))
    }
    return ids
  })

/**
 * Queries the outlet's gateways that support it, in order of use, until one answers, for as long as a customer may
 * wait. Undefined when none does.
 */
export const queryStoreGateways = async <Value>(
  platform: Platform,
  question: QueryStoreGatewaysInput<Value>,
): Promise<Value | undefined> => {
  const { brandId, request } = question
  const until = addMilliseconds(platform.clock.now(), CUSTOMER_DEADLINE).getTime()
  for (const accountId of await listCapableAccounts(platform, question)) {
    const deadline = until - platform.clock.now().getTime()
    if (deadline <= 0) return undefined
    const answer = await callGateway(platform, {
      ...{ brandId, accountId, deadline, request },
      purpose: 'look-up',
    })
    if (answer.kind === 'answer' && answer.value !== undefined) return answer.value
  }
  return undefined
}
