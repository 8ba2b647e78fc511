import { brandOfStore, loadStore } from '#core/stores/server/stores.service.ts'
import type { CallData } from '#platform/contract/contract.ts'
import type { Platform } from '#platform/http/area.ts'
import type { PaymentsApi } from '../contract/endpoints.ts'
import type { UpiCheck } from '../contract/payment-provider.ts'
import { maskedName, UPI_ID } from '../domain/upi-id.ts'
import { accountIdOf } from './accounts.service.ts'
import { askGateway } from './ask-gateway.ts'
import { CUSTOMER_DEADLINE } from './gateway-call.ts'

type Checked = CallData<PaymentsApi['POST /api/v1/payment/upi/validate']>

const UNKNOWN: Checked = { status: 'unknown', name: '' }
const FAILED: Checked = { status: 'failed', name: '' }

/**
 * Whether a UPI id is one: what does not look like one is asked of nobody. Where the gateway of the store cannot say,
 * or does not answer, that is not known, and the customer may go on: the bank has the last word. Undefined when there
 * is no such store.
 */
export const checkUpi = async (
  platform: Platform,
  { storeId, upiId }: { readonly storeId: string; readonly upiId: string },
): Promise<Checked | undefined> => {
  const brandId = await brandOfStore(platform.db, storeId)
  if (!brandId) return undefined
  if (!UPI_ID.test(upiId)) return FAILED
  const found = await platform.db.tenant(brandId, async (unit) => {
    const gateway = (await loadStore(unit, storeId))?.gateway
    const factory = platform.hooks.all('paymentProvider').find(({ name }) => name === gateway?.name)
    if (!gateway || !factory) return undefined
    return factory.capabilities.checksUpi ? { accountId: await accountIdOf(unit, gateway) } : undefined
  })
  if (!found) return UNKNOWN
  const answer = await askGateway(platform, {
    brandId,
    accountId: found.accountId,
    deadline: CUSTOMER_DEADLINE,
    ask: async (provider, signal): Promise<UpiCheck> =>
      (await provider.checkUpi?.({ upiId, signal })) ?? { kind: 'unsupported' },
  })
  if (answer.kind === 'none' || answer.value.kind === 'unsupported') return UNKNOWN
  if (answer.value.kind === 'failed') return FAILED
  return { status: 'verified', name: maskedName(answer.value.name ?? '') }
}
