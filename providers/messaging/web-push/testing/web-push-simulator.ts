import { randomBytes } from 'node:crypto'
import { startFakePushService } from '#core/notifications/testing/fake-push-service.ts'
import type { Clock } from '#platform/kernel/clock.ts'
import { createWebPush } from '../server/web-push.adapter.ts'

/** The adapter before a stand-in for a push service with one browser behind it. */
export const startWebPushSimulator = async (clock: Clock) => {
  const service = await startFakePushService(clock)
  const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) }
  const another = { ...service.config, WEB_PUSH_PRIVATE_KEY: randomBytes(32).toString('base64url') }
  return {
    ...service,
    provider: createWebPush(service.config, { clock, random }),
    untrustedProvider: createWebPush(another, { clock, random }),
  }
}
