import type { Platform } from '#platform/http/server-plugin.ts'
import type { PaymentProvider } from '../contract/payment-provider.ts'
import type { AccountRecord } from './accounts.repo.ts'
import { loadAccount, openProvider } from './accounts.service.ts'
import { type GatewayAnswer, getGatewayBreakers } from './gateway-breakers.client.ts'

export interface CallGatewayInput<Value> {
  readonly brandId: string
  readonly accountId: string
  /** Milliseconds. */
  readonly deadline: number
  readonly request: (provider: PaymentProvider, signal: AbortSignal, account: AccountRecord) => Promise<Value>
}

/** Calls the gateway of an account. Never inside a transaction: a slow gateway must not hold row locks. */
export const callGateway = async <Value>(
  platform: Platform,
  { brandId, accountId, deadline, request }: CallGatewayInput<Value>,
): Promise<GatewayAnswer<Value>> => {
  const account = await loadAccount(platform, accountId)
  if (account?.brandId !== brandId)
    return { kind: 'none', why: 'broken', cause: `There is no payment account ${accountId}` }
  const answer = await getGatewayBreakers(platform.db).call(accountId, deadline, async (signal) => {
    const provider = openProvider(platform, account)
    if (!provider) throw new Error(`No payment provider is called ${account.provider}`)
    return request(provider, signal, account)
  })
  if (answer.kind === 'none') {
    platform.metrics.events.inc({ name: `gateway.${answer.why}` })
    platform.logger.warn(
      { accountId, why: answer.why, cause: answer.cause },
      'a payment gateway gave no answer',
    )
  }
  return answer
}
