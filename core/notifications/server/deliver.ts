import type { Platform } from '#platform/http/area.ts'
import { outsideGuard } from '#platform/http/outside-guard.ts'
import { seconds } from '#platform/kernel/clock.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import { type MessageProvider, MessageRefused, type OutgoingMessage } from '../contract/message-provider.ts'

const TERMS = { deadline: seconds(8), atOnce: 40 }

const providersOf = (hooks: HookRegistry, { channel }: OutgoingMessage): readonly MessageProvider[] => {
  const all = hooks.all('messageProvider').filter(({ channels }) => channels.includes(channel))
  const real = all.filter(({ isStandIn }) => !isStandIn)
  return real.length > 0 ? real : all
}

/** What fails by itself: a service, or the push service of one kind of browser. */
const circleOf = ({ name }: MessageProvider, { channel, to }: OutgoingMessage): string =>
  `messages by ${name}${channel === 'push' ? ` ${URL.parse(to)?.host}` : ''}`

/** Why the message was not taken; undefined when it was. */
const attempt = async (
  { db }: Pick<Platform, 'db'>,
  provider: MessageProvider,
  message: OutgoingMessage,
): Promise<Error | undefined> => {
  try {
    return await outsideGuard(db, circleOf(provider, message), TERMS).execute(({ signal }) =>
      provider.send(message, signal).then(
        () => undefined,
        (error: unknown) => {
          // A receiver who cannot be reached says nothing against the service: the breaker does not hear of it.
          if (error instanceof MessageRefused) return error
          throw error
        },
      ),
    )
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/**
 * Hands a message to the first configured provider of its channel, and to the next one when that fails.
 * @returns whether there was a provider at all; a channel that nobody serves is absent, not broken
 * @throws the last provider's error when none took the message; `MessageRefused` when no later try would help
 */
export const deliver = async (
  platform: Pick<Platform, 'db' | 'hooks'>,
  message: OutgoingMessage,
): Promise<boolean> => {
  let lastError: Error | undefined
  for (const provider of providersOf(platform.hooks, message)) {
    lastError = await attempt(platform, provider, message)
    if (!lastError) return true
  }
  if (lastError) throw lastError
  return false
}
