import type { Platform } from '#platform/http/server-plugin.ts'
import { seconds } from '#platform/kernel/clock.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import { getResiliencePolicy } from '#platform/outbound/resilience-policy.ts'
import {
  type MessageProvider,
  MessageRefusedError,
  type OutgoingMessage,
} from '../contract/message-provider.ts'

const CALL_LIMITS = { deadline: seconds(8), atOnce: 40 }

const listProviders = (hooks: HookRegistry, { channel }: OutgoingMessage): readonly MessageProvider[] => {
  const all = hooks.all('messageProvider').filter(({ channels }) => channels.includes(channel))
  const real = all.filter(({ isStandIn }) => !isStandIn)
  return real.length > 0 ? real : all
}

/** Each fails independently: a service, or the push service of one kind of browser. */
const getCircuitName = ({ name }: MessageProvider, { channel, to }: OutgoingMessage): string =>
  `messages by ${name}${channel === 'push' ? ` ${URL.parse(to)?.host}` : ''}`

/** Why the message was not accepted; undefined when it was. */
const attemptDelivery = async (
  { db }: Pick<Platform, 'db'>,
  provider: MessageProvider,
  message: OutgoingMessage,
): Promise<Error | undefined> => {
  try {
    return await getResiliencePolicy(db, getCircuitName(provider, message), CALL_LIMITS).execute(
      ({ signal }) =>
        provider.send(message, signal).then(
          () => undefined,
          (error: unknown) => {
            // An unreachable receiver is not an error of the service, so it does not count for the circuit breaker.
            if (error instanceof MessageRefusedError) return error
            throw error
          },
        ),
    )
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/**
 * Sends a message with the first configured provider of its channel, and with the next one when that fails.
 * @returns whether there was a provider; a channel without one is absent, not broken
 * @throws the last provider's error when none accepted the message; `MessageRefusedError` when no retry would help
 */
export const deliverMessage = async (
  platform: Pick<Platform, 'db' | 'hooks'>,
  message: OutgoingMessage,
): Promise<boolean> => {
  let lastError: Error | undefined
  for (const provider of listProviders(platform.hooks, message)) {
    lastError = await attemptDelivery(platform, provider, message)
    if (!lastError) return true
  }
  if (lastError) throw lastError
  return false
}
