import type { Handlers, Platform } from '#platform/http/area.ts'
import { ok } from '#platform/kernel/result.ts'
import type { DeadLetter, DeadLettersApi, PushApi } from '../contract/endpoints.ts'
import { isOwnKey } from '../domain/message-gaps.ts'
import { type DeadLetterFound, readDeadLetters, resendDeadLetter } from './dead-letters.use-case.ts'
import { pushProviderOf, subscribe, unsubscribe } from './push-subscriptions.ts'

/** How the relay writes down what was given up at once: as the error's name and its words. */
const REFUSED = 'Undeliverable: '

const presentDeadLetter = (
  { entry, orderNumber }: DeadLetterFound,
  t: (key: string, values: Record<string, string>) => string,
): DeadLetter => {
  const { id, payload, attempts, lastError, givenUpAt } = entry
  const key = String(payload.key)
  const number = String(orderNumber)
  return {
    ...{ _id: id, order: String(payload.orderId), orderId: number, attempts },
    channel: payload.channel as DeadLetter['channel'],
    about: t(isOwnKey(key) && !payload.area ? `title.${key}` : 'news', { number }),
    isRefused: lastError.startsWith(REFUSED),
    reason: lastError.replace(/^\w*Error: |^Undeliverable: /, ''),
    givenUpAt: givenUpAt.toISOString(),
  }
}

export const deadLetterHandlers = (platform: Platform): Handlers<DeadLettersApi> => ({
  'GET /api/v1/console/stores/:id/deadLetters': async ({ caller, params, language }) => {
    const found = await readDeadLetters(platform, { caller, storeId: params.id })
    const t = platform.catalogue.of(language, 'notifications')
    return found.ok ? ok({ messages: found.value.map((letter) => presentDeadLetter(letter, t)) }) : found
  },
  'POST /api/v1/console/deadLetters/:id/resend': ({ caller, params }) =>
    resendDeadLetter(platform, { caller, id: params.id }),
})

export const pushHandlers = (platform: Platform): Handlers<PushApi> => ({
  'GET /api/v1/pushKey': async () => ok({ key: pushProviderOf(platform.hooks)?.pushKey ?? null }),
  'POST /api/v1/users/pushSubscriptions': async ({ caller, body }) => {
    const made = await subscribe(platform, { caller, ...body })
    return made.ok ? ok({ _id: made.value.id }) : made
  },
  'DELETE /api/v1/users/pushSubscriptions/:id': ({ caller, params }) =>
    unsubscribe(platform, { caller, id: params.id }),
})
