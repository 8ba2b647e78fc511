import { askOutside, jsonOf } from '#platform/http/ask-outside.ts'
import type { Random } from '#platform/kernel/ids.ts'
import type { PaytmConfig } from '../config.ts'
import { checksumOf } from './paytm-checksum.ts'

export interface PaytmNeeds {
  readonly config: PaytmConfig
  readonly random: Random
}

/**
 * One signed call to Paytm: the checksum is over the very bytes of `body`. The answer, which is never more than what
 * its own `resultInfo` says.
 *
 * @throws when there is no answer that can be read
 */
export const askPaytm = async (
  { config, random }: PaytmNeeds,
  { path, body, signal }: { readonly path: string; readonly body: object; readonly signal: AbortSignal },
): Promise<unknown> => {
  const text = JSON.stringify(body)
  const signature = checksumOf(text, config.merchantKeys[0] ?? '', random)
  const answer = await askOutside({
    method: 'POST',
    url: `${config.baseUrl}${path}`,
    headers: { 'content-type': 'application/json' },
    body: `{"body":${text},"head":${JSON.stringify({ signature })}}`,
    signal,
  })
  if (answer.status !== 200) throw new Error(`Paytm answered ${answer.status}`)
  return jsonOf(answer)
}
