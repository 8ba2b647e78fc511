import { z } from 'zod'
import { generateId, type Random } from '#platform/kernel/ids.ts'
import { fetchExternal, parseExternalJson } from '#platform/outbound/fetch-external.ts'
import type { PaytmConfig } from '../config.ts'
import { computeChecksum } from './paytm.signature.ts'

/** The length that Paytm accepts. */
const REFERENCE_LENGTH = 20

export interface PaytmDependencies {
  readonly config: PaytmConfig
  readonly random: Random
}

interface PaytmCall {
  readonly path: string
  readonly body: object
  /** What the head states besides the checksum. */
  readonly head?: object
  readonly signal: AbortSignal
}

/**
 * One signed call to Paytm: the checksum covers the exact bytes of `body`. The response is not authenticated beyond
 * its own `resultInfo`.
 *
 * @throws when there is no readable response
 */
export const callPaytm = async (
  { config, random }: PaytmDependencies,
  { path, body, head = {}, signal }: PaytmCall,
): Promise<unknown> => {
  const text = JSON.stringify(body)
  const signature = computeChecksum(text, config.merchantKeys[0] ?? '', random)
  return post(
    `${config.baseUrl}${path}`,
    `{"body":${text},"head":${JSON.stringify({ signature, ...head })}}`,
    signal,
  )
}

const post = async (url: string, body: string, signal: AbortSignal): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetchExternal({ method: 'POST', url, headers, body, signal })
  if (answer.status !== 200) throw new Error(`Paytm answered ${answer.status}`)
  return parseExternalJson(answer)
}

const accessReply = z.object({ body: z.object({ accessToken: z.string().min(1).max(2_000).optional() }) })

/**
 * A lookup that belongs to no order, with a read token from Paytm.
 * @throws when there is no readable response
 * @returns undefined when the account gets no such token
 */
export const callPaytmWithToken = async (
  { config, random }: PaytmDependencies,
  { path, body, signal }: { readonly path: string; readonly body: object; readonly signal: AbortSignal },
): Promise<unknown> => {
  const { baseUrl, mid, merchantKeys } = config
  const referenceId = generateId(random).slice(0, REFERENCE_LENGTH)
  const at = (to: string) => `${baseUrl}${to}?mid=${encodeURIComponent(mid)}&referenceId=${referenceId}`
  const requested = JSON.stringify({ mid, referenceId })
  const checksum = computeChecksum(requested, merchantKeys[0] ?? '', random)
  const head = JSON.stringify({ tokenType: 'CHECKSUM', token: checksum })
  const answer = await post(at('/theia/api/v1/token/create'), `{"body":${requested},"head":${head}}`, signal)
  const { accessToken: token } = accessReply.parse(answer).body
  if (token === undefined) return undefined
  const input = { head: { tokenType: 'ACCESS', token, channelId: 'WEB' }, body: { mid, ...body } }
  return post(at(path), JSON.stringify(input), signal)
}
