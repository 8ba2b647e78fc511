import { createHmac } from 'node:crypto'
import type { Platform } from '#platform/http/server-plugin.ts'
import { hashSecret } from '#platform/http/session-token.ts'
import { formatShortCode, parseShortCode } from '../domain/short-code.ts'

interface CodeOwner {
  readonly id: string
  readonly generation: number
}

const derive = ({ secret }: Pick<Platform, 'secret'>, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest()

/** The scanned code of a table: 128 bits that only this server can derive, so that it can be printed again. */
export const createTableCode = (platform: Pick<Platform, 'secret'>, { id, generation }: CodeOwner): string =>
  derive(platform, `table ${id} ${generation}`).subarray(0, 16).toString('base64url')

/** The code that people type when they cannot scan: 50 bits, guarded by the limit on wrong codes. */
export const createShortTableCode = (
  platform: Pick<Platform, 'secret'>,
  { id, generation }: CodeOwner,
): string => formatShortCode(derive(platform, `short code of table ${id} ${generation}`).readBigUInt64BE())

/** What the database stores of a code, scanned or typed. */
export const hashTableCode = (platform: Pick<Platform, 'secret'>, code: string): string => {
  const short = parseShortCode(code)
  return short === undefined
    ? hashSecret(code)
    : derive(platform, `typed code ${short}`).toString('base64url')
}

/** Both hashes of a table's codes. */
export const hashTableCodes = (
  platform: Pick<Platform, 'secret'>,
  table: CodeOwner,
): { readonly code_hash: string; readonly short_code_hash: string } => ({
  code_hash: hashTableCode(platform, createTableCode(platform, table)),
  short_code_hash: hashTableCode(platform, createShortTableCode(platform, table)),
})
