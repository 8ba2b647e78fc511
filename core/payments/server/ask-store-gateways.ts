import { loadStore } from '#core/stores/server/stores.service.ts'
import type { Platform } from '#platform/http/area.ts'
import { later } from '#platform/kernel/clock.ts'
import type { GatewayCapabilities, PaymentProvider } from '../contract/payment-provider.ts'
import { accountIdOf, isUsableWithin } from './accounts.service.ts'
import { askGateway } from './ask-gateway.ts'
import { CUSTOMER_DEADLINE } from './gateway-call.ts'

export interface StoreQuestion<Value> {
  readonly brandId: string
  readonly storeId: string
  /** Which gateways can say. */
  readonly can: (capabilities: GatewayCapabilities) => boolean
  /** Undefined when this account cannot say. */
  readonly ask: (provider: PaymentProvider, signal: AbortSignal) => Promise<Value | undefined>
}

const accountsOf = <Value>(
  platform: Platform,
  { brandId, storeId, can }: StoreQuestion<Value>,
): Promise<string[]> =>
  platform.db.tenant(brandId, async (unit) => {
    const store = await loadStore(unit, storeId)
    const factories = platform.hooks.all('paymentProvider')
    const ids: string[] = []
    for (const gateway of store ? [store.gateway, ...store.otherGateways] : []) {
      const factory = factories.find(({ name }) => name === gateway.name)
      if (factory && can(factory.capabilities) && (await isUsableWithin(platform, unit, gateway)))
        ids.push(await accountIdOf(unit, gateway))
    }
    return ids
  })

/**
 * Asks the outlet's gateways that can say, in the order in which they are tried, until one does, for as long as a
 * customer may wait. Undefined when none does.
 */
export const askStoreGateways = async <Value>(
  platform: Platform,
  question: StoreQuestion<Value>,
): Promise<Value | undefined> => {
  const { brandId, ask } = question
  const until = later(platform.clock.now(), CUSTOMER_DEADLINE).getTime()
  for (const accountId of await accountsOf(platform, question)) {
    const deadline = until - platform.clock.now().getTime()
    if (deadline <= 0) return undefined
    const answer = await askGateway(platform, { brandId, accountId, deadline, ask })
    if (answer.kind === 'answer' && answer.value !== undefined) return answer.value
  }
  return undefined
}
