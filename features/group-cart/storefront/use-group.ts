import { useCallback, useEffect, useState } from 'react'
import { ensureSession } from '#core/customers/storefront/session.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Group, GroupApi } from '../contract/endpoints.ts'

/** Short enough to watch the others choose; far below the limit of a session. */
const POLL_MS = 3000

/** The caller's own group at a store, or the group of a link. */
export type GroupSource =
  | { readonly store: string; readonly token?: undefined }
  | { readonly token: string; readonly store?: undefined }

/** `none`: there is no such group. */
export type LoadedGroup = Group | 'loading' | 'failed' | 'none'

const fetchGroup = async ({ store, token }: GroupSource): Promise<ApiResult<Group | null>> => {
  const api = browserApi<GroupApi>()
  if (token !== undefined) return api('GET /api/v1/group-cart/:token', { params: { token } })
  const answer = await api('GET /api/v1/group-cart', { query: { store } })
  return answer.ok ? { ok: true, data: answer.data.group } : answer
}

/** Responses may arrive out of order: the newest by the server's clock wins. */
const pickNewer = (before: LoadedGroup, group: Group): Group =>
  typeof before === 'object' && before.asOf > group.asOf ? before : group

/** Whether the group's cart is neither ordered nor gone. */
export const isGroupGoingOn = ({ state }: Group): boolean => state !== 'ordered' && state !== 'over'

/** Whether somebody may still have to pay their part of the group's order. */
export const isGroupPaying = ({ bill }: Group): boolean => bill?.state === 'open'

const isLive = (group: LoadedGroup): boolean =>
  group === 'failed' || (typeof group === 'object' && (isGroupGoingOn(group) || isGroupPaying(group)))

/** A group, polled every few seconds and whenever the page becomes visible, until the group is over and its order paid. */
export const useGroup = ({ store, token }: GroupSource) => {
  const { _id: siteId } = useSite()
  const language = useLanguage()
  const [group, setGroup] = useState<LoadedGroup>('loading')
  const show = useCallback((answer: Group) => setGroup((before) => pickNewer(before, answer)), [])
  const look = useCallback(async () => {
    const session = await ensureSession(siteId)
    const source = token === undefined ? { store: store ?? '' } : { token }
    const answer = session.ok ? await fetchGroup(source) : session
    if (!answer.ok)
      return setGroup((before) => {
        if (answer.error.status === 404) return 'none'
        return typeof before === 'object' ? before : 'failed'
      })
    if (answer.data) show(answer.data)
    else setGroup('none')
  }, [siteId, store, token, show])
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the dishes have other names
  useEffect(() => void look(), [look, language])
  const goesOn = isLive(group)
  useEffect(() => {
    if (!goesOn) return
    const onVisible = () => {
      if (document.visibilityState === 'visible') void look()
    }
    const poll = setInterval(onVisible, POLL_MS)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(poll)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [goesOn, look])
  return { group, look, show }
}
