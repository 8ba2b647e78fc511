import { createHmac } from 'node:crypto'
import type { Platform, ServerPlugin } from '#platform/http/server-plugin.ts'
import { type SandboxCourier, startSandboxCourier } from '../fake/courier.ts'
import { createSandboxQuotes } from './sandbox-quotes.adapter.ts'
import { createSandboxTracker } from './sandbox-tracker.adapter.ts'

const deriveKey = ({ secret }: Platform): string =>
  createHmac('sha256', secret).update('sandbox courier').digest('base64url')

/** Couriers that run inside servers, by the server that runs them. */
const running = new WeakMap<Platform, SandboxCourier>()

/** Play quotes must never price real ways: in production it is there only when it was asked for. */
const isEnabled = ({ env }: Platform): boolean => env.NODE_ENV !== 'production' || env.SANDBOX_COURIER

const start = async (platform: Platform): Promise<() => Promise<void>> => {
  const courier = await startSandboxCourier({ key: deriveKey(platform), clock: platform.clock })
  running.set(platform, courier)
  return async () => {
    running.delete(platform)
    await courier.close()
  }
}

/** A courier to try deliveries by quote with. Every process runs its own; it keeps nothing. */
export const sandboxCourierPlugin: ServerPlugin = {
  name: 'delivery-sandbox',
  provides: (platform): ReturnType<NonNullable<ServerPlugin['provides']>> => {
    if (!isEnabled(platform)) return {}
    const account = () => {
      const courier = running.get(platform)
      return courier && { origin: courier.origin, key: deriveKey(platform) }
    }
    return {
      deliveryQuotes: [createSandboxQuotes(account)],
      courierTracker: [createSandboxTracker(account)],
    }
  },
  start: async (platform) => (isEnabled(platform) ? start(platform) : undefined),
}
