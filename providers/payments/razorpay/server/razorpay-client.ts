import { askJson, type JsonAnswer, type OutsideCall } from '#platform/http/ask-outside.ts'
import type { RazorpayConfig } from '../config.ts'

interface RazorpayCall extends Pick<OutsideCall, 'method' | 'signal'> {
  readonly path: string
  readonly body?: unknown
}

/**
 * One call to Razorpay.
 * @throws when the outcome is unknown
 */
export const askRazorpay = (
  { baseUrl, keyId, keySecret }: RazorpayConfig,
  { path, ...call }: RazorpayCall,
): Promise<JsonAnswer> =>
  askJson({
    ...call,
    url: `${baseUrl}${path}`,
    headers: { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` },
  })

/** What we ask for has to be there: a no is a surprise. */
export const askSurely = async (config: RazorpayConfig, call: RazorpayCall): Promise<unknown> => {
  const answer = await askRazorpay(config, call)
  if (answer.kind === 'no') throw new Error(`Razorpay answered ${answer.status}`)
  return answer.body
}
