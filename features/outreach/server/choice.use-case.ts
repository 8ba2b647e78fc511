import { loadUser, lockUser } from '#core/customers/server/customers.service.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OutreachChoice } from '../contract/endpoints.ts'
import { outreachErrors } from '../contract/errors.ts'
import { isBirthday } from '../domain/birthday.ts'
import { findAllowedChannels, findBirthday, insertChoice, saveBirthday } from './choices.repo.ts'
import { listKinds } from './settings.repo.ts'
import { verifySubscriber } from './unsubscribe-link.service.ts'

/** What a customer allows, and whether they are asked at all. */
export const readChoice = (
  { db }: Pick<Platform, 'db'>,
  { brandId, userId }: CustomerCaller,
): Promise<OutreachChoice> =>
  db.tenant(brandId, async (tx) => {
    const active = (await listKinds(tx)).filter(({ isOn }) => isOn)
    return {
      channels: [...(await findAllowedChannels(tx, userId))],
      birthday: await findBirthday(tx, userId),
      isOffered: active.length > 0,
      asksBirthday: active.some(({ kind }) => kind === 'birthday'),
    }
  })

/** Records what a customer allows from now on, and their birthday. */
export const saveChoice = (
  { db }: Pick<Platform, 'db'>,
  { brandId, userId }: CustomerCaller,
  choice: Pick<OutreachChoice, 'channels' | 'birthday'>,
): Promise<Result<Record<string, never>, Failure>> => {
  const { birthday } = choice
  const channels = [...new Set(choice.channels)].toSorted()
  if (birthday && !isBirthday(birthday))
    return Promise.resolve(fail(failure(outreachErrors.invalidBirthday, { field: 'birthday.day' })))
  return db.tenant(brandId, async (tx) => {
    const user = await lockUser(tx, userId)
    if (channels.includes('email') && !user?.email)
      return fail(failure(outreachErrors.noEmail, { field: 'channels' }))
    const last = await findAllowedChannels(tx, userId)
    if (last.join() !== channels.join()) await insertChoice(tx, { userId, channels, source: 'account' })
    await saveBirthday(tx, userId, birthday)
    return ok({})
  })
}

interface LinkTarget {
  readonly homePath: string
  readonly isStopped: boolean
}

/** What a link would stop. A link of a deleted account is unknown: there is nothing left to stop. */
export const readLink = (
  { db, secret }: Pick<Platform, 'db' | 'secret'>,
  token: string,
): Promise<Result<LinkTarget, Failure>> => {
  const subscriber = verifySubscriber(secret, token)
  if (!subscriber) return Promise.resolve(fail(failure(outreachErrors.unknownLink)))
  return db.tenant(subscriber.brandId, async (tx) => {
    if (!(await loadUser(tx, subscriber.userId))) return fail(failure(outreachErrors.unknownLink))
    const channels = await findAllowedChannels(tx, subscriber.userId)
    return ok({ homePath: (await loadSite(tx)).homePath, isStopped: channels.length === 0 })
  })
}

/** Stops everything that is not about an order. Doing it again changes nothing. */
export const stopByLink = (
  { db, secret }: Pick<Platform, 'db' | 'secret'>,
  token: string,
): Promise<Result<Record<string, never>, Failure>> => {
  const subscriber = verifySubscriber(secret, token)
  if (!subscriber) return Promise.resolve(fail(failure(outreachErrors.unknownLink)))
  const { brandId, userId } = subscriber
  return db.tenant(brandId, async (tx) => {
    if (!(await lockUser(tx, userId))) return fail(failure(outreachErrors.unknownLink))
    const channels = await findAllowedChannels(tx, userId)
    if (channels.length > 0) await insertChoice(tx, { userId, channels: [], source: 'link' })
    return ok({})
  })
}
