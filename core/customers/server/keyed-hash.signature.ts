import { createHmac } from 'node:crypto'
import type { Platform } from '#platform/http/server-plugin.ts'

/** A keyed hash, so that a code's few digits cannot be guessed from the database alone. */
export const computeKeyedHash = (platform: Pick<Platform, 'secret'>, ...parts: readonly string[]): string =>
  createHmac('sha256', platform.secret).update(parts.join('\u0000')).digest('base64url')
