import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ApiError, ApiResult } from '#platform/contract/client.ts'
import type { ConsoleLinkListsApi, LinkListsOverview, StaffLinkList } from '../contract/console-endpoints.ts'
import { type ListDraft, toListBody } from './list-draft.ts'

/** Whether a list is saved, what the server refused, or the list as somebody else saved it meanwhile. */
type ListOutcome = 'saved' | Pick<ApiError, 'message' | 'field'> | StaffLinkList

export const isStaffList = (data: unknown): data is StaffLinkList =>
  typeof data === 'object' && data !== null && 'version' in data && 'links' in data

/** The merchant's link lists, and the calls that change them. */
export const useLinkLists = () => {
  const [overview, setOverview] = useState<LinkListsOverview | 'failed' | null>(null)
  const load = useCallback(async () => {
    const answer = await consoleApi<ConsoleLinkListsApi>()('GET /api/v1/console/link-lists')
    setOverview(answer.ok ? answer.data : 'failed')
  }, [])
  useEffect(() => void load(), [load])

  const replaceList = (list: StaffLinkList): void =>
    setOverview((before) =>
      before === null || before === 'failed'
        ? before
        : { ...before, lists: before.lists.map((each) => (each._id === list._id ? list : each)) },
    )

  /** Creates a list, or changes the one that was read as `before` unless somebody else has. */
  const save = async (before: StaffLinkList | undefined, draft: ListDraft): Promise<ListOutcome> => {
    const api = consoleApi<ConsoleLinkListsApi>()
    const body = toListBody(draft)
    const answer = before
      ? await api('PUT /api/v1/console/link-lists/:id', {
          params: { id: before._id },
          body: { ...body, version: before.version },
        })
      : await api('POST /api/v1/console/link-lists', { body })
    if (answer.ok) {
      void load()
      return 'saved'
    }
    const theirs = answer.error.data
    if (!isStaffList(theirs)) return answer.error
    replaceList(theirs)
    return theirs
  }

  const remove = async (id: string): Promise<ApiResult<object>> => {
    const api = consoleApi<ConsoleLinkListsApi>()
    const answer = await api('DELETE /api/v1/console/link-lists/:id', { params: { id } })
    if (answer.ok) void load()
    return answer
  }
  return { overview, load, save, remove }
}
export type LinkListCalls = Pick<ReturnType<typeof useLinkLists>, 'save' | 'remove'>
