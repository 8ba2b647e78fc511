import { createHmac } from 'node:crypto'
import { computeHmac } from '#platform/http/signed-bodies.ts'
import { getActiveRounds } from '../domain/rotation.ts'
import type { EndpointRow } from './endpoints.repo.ts'

/**
 * The secret of one round: derived from the server's secret, so that none is in the database or in a backup of it.
 */
export const deriveSecret = (serverSecret: string, { id }: Pick<EndpointRow, 'id'>, round: number): string =>
  `whsec_${createHmac('sha256', serverSecret).update(`webhook ${id} ${round}`).digest('base64url')}`

interface SignatureInput {
  readonly secret: string
  readonly endpoint: Pick<EndpointRow, 'id' | 'round' | 'rotated_at'>
  readonly body: string
  readonly now: Date
}

/**
 * `t=1766232000,v1=…`: the signing time in seconds, and an HMAC-SHA256 in hex of `t.body` for each valid secret. The
 * time is signed with the body, so that an old delivery cannot be replayed as new.
 */
export const createSignature = ({ secret, endpoint, body, now }: SignatureInput): string => {
  const seconds = Math.floor(now.getTime() / 1000)
  const rounds = getActiveRounds({ round: endpoint.round, rotatedAt: endpoint.rotated_at }, now)
  const signed = rounds.map(
    (round) => `v1=${computeHmac('sha256', deriveSecret(secret, endpoint, round), `${seconds}.${body}`).hex}`,
  )
  return [`t=${seconds}`, ...signed].join(',')
}
