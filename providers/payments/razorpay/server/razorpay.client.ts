import {
  type ExternalRequest,
  fetchExternalJson,
  type JsonOutcome,
} from '#platform/outbound/fetch-external.ts'
import type { RazorpayConfig } from '../config.ts'

interface RazorpayCall extends Pick<ExternalRequest, 'method' | 'signal' | 'headers'> {
  readonly path: string
  readonly body?: unknown
}

/**
 * One call to Razorpay.
 * @throws when the outcome is unknown
 */
export const callRazorpay = (
  { baseUrl, keyId, keySecret }: RazorpayConfig,
  { path, headers, ...call }: RazorpayCall,
): Promise<JsonOutcome> =>
  fetchExternalJson({
    ...call,
    url: `${baseUrl}${path}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      ...headers,
    },
  })

/** The requested resource must exist: a refusal is an unexpected error. */
export const callRazorpayOrThrow = async (config: RazorpayConfig, call: RazorpayCall): Promise<unknown> => {
  const answer = await callRazorpay(config, call)
  if (answer.kind === 'no') throw new Error(`Razorpay answered ${answer.status}`)
  return answer.body
}
