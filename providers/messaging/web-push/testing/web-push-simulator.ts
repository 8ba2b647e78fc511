import { randomBytes } from 'node:crypto'
import { startFakePushService } from '#core/notifications/testing/fake-push-service.ts'
import { createWebPush } from '../server/web-push.adapter.ts'

/** The adapter with a simulated push service and one browser. */
export const startWebPushSimulator = async () => {
  const service = await startFakePushService()
  const another = { ...service.config, WEB_PUSH_PRIVATE_KEY: randomBytes(32).toString('base64url') }
  return { ...service, provider: createWebPush(service.config), untrustedProvider: createWebPush(another) }
}
