import { z } from 'zod'
import type { BinCheck, UpiCheck } from '#core/payments/contract/payment-provider.ts'
import type { CardType } from '#core/payments/domain/card-bin.ts'
import { callPaytmWithToken, type PaytmDependencies } from './paytm.client.ts'

const resultInfo = z.object({ resultStatus: z.string().max(40), resultCode: z.string().max(40).nullish() })

const upiReply = z.object({ body: z.object({ resultInfo, valid: z.boolean().nullish() }) })

const binReply = z.object({
  body: z.object({
    resultInfo,
    binDetail: z
      .object({
        channelCode: z.string().max(40).nullish(),
        channelName: z.string().max(40).nullish(),
        paymentMode: z.string().max(40).nullish(),
        isActive: z.union([z.string().max(10), z.boolean()]).nullish(),
      })
      .nullish(),
  }),
})

/** Codes for an account without permission, or for trouble at Paytm: they answer nothing about the lookup. */
const INCONCLUSIVE_CODES: ReadonlySet<string> = new Set([
  '2004',
  '2005',
  '2006',
  '1006',
  '501',
  '613',
  '00000900',
])

const TYPES: Readonly<Record<string, CardType>> = {
  CREDIT_CARD: 'credit',
  CC: 'credit',
  DEBIT_CARD: 'debit',
  DC: 'debit',
  PREPAID_CARD: 'prepaid',
}

/** Whether a UPI id exists; most accounts may not query this since collect requests ended. */
export const checkPaytmUpi = async (
  needs: PaytmDependencies,
  { upiId, signal }: { readonly upiId: string; readonly signal: AbortSignal },
): Promise<UpiCheck> => {
  const path = '/theia/api/v1/vpa/validate'
  const answer = await callPaytmWithToken(needs, { path, body: { vpa: upiId }, signal })
  if (answer === undefined) return { kind: 'unsupported' }
  const { resultInfo: result, valid } = upiReply.parse(answer).body
  if (result.resultStatus !== 'S' && INCONCLUSIVE_CODES.has(result.resultCode ?? ''))
    return { kind: 'unsupported' }
  return { kind: result.resultStatus === 'S' && valid === true ? 'verified' : 'failed' }
}

/** The kind of card with these first six digits. */
export const checkBin = async (
  needs: PaytmDependencies,
  { bin, signal }: { readonly bin: string; readonly signal: AbortSignal },
): Promise<BinCheck> => {
  const answer = await callPaytmWithToken(needs, { path: '/fetchBinDetail', body: { bin }, signal })
  if (answer === undefined) return { kind: 'unsupported' }
  const { resultInfo: result, binDetail } = binReply.parse(answer).body
  if (result.resultStatus !== 'S')
    return { kind: INCONCLUSIVE_CODES.has(result.resultCode ?? '') ? 'unsupported' : 'failed' }
  if (!binDetail || String(binDetail.isActive) === 'false') return { kind: 'failed' }
  const type = TYPES[binDetail.paymentMode ?? '']
  const brand = (binDetail.channelCode ?? binDetail.channelName ?? '').toLowerCase()
  return { kind: 'verified', brand, ...(type ? { type } : {}) }
}
