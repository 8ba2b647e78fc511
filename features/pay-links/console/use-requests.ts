import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { ConsoleRequestsApi, LinkReadiness, StaffRequest } from '../contract/console-endpoints.ts'

/** As many as the server sends at a time. */
const PAGE = 50
/** Shows payments soon after they arrive. */
const POLL_MS = 10_000

/** Whether a link of an outlet could be paid; undefined until it is known. */
export const useLinkReadiness = (store: string): LinkReadiness | undefined => {
  const [readiness, setReadiness] = useState<LinkReadiness>()
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const answer = await consoleApi<ConsoleRequestsApi>()(
        'GET /api/v1/console/payment-requests/readiness',
        {
          query: { store },
        },
      )
      if (answer.ok && !isLeft) setReadiness(answer.data)
    }
    void look()
    return () => {
      isLeft = true
    }
  }, [store])
  return readiness
}

interface Requests {
  readonly list: readonly StaffRequest[]
  readonly hasOlder: boolean
}

/** The newest links of an outlet, or those before one; undefined when they cannot be read. */
export const fetchPage = async (
  store: string,
  before?: string,
): Promise<readonly StaffRequest[] | undefined> => {
  const answer = await consoleApi<ConsoleRequestsApi>()('GET /api/v1/console/payment-requests', {
    query: { store, ...(before !== undefined && { before }) },
  })
  return answer.ok ? answer.data : undefined
}

/** A newer first page over what is shown; links on later pages stay as they were read. */
const mergePage = (shown: Requests | undefined, page: readonly StaffRequest[]): Requests => {
  const ids = new Set(page.map(({ _id }) => _id))
  const older = (shown?.list ?? []).filter(({ _id }) => !ids.has(_id))
  const hasOlder = shown && shown.list.length > PAGE ? shown.hasOlder : page.length === PAGE
  return { list: [...page, ...older], hasOlder }
}

/** An outlet's payment links, read again every few seconds. */
export const useRequests = (store: string) => {
  const language = useLanguage()
  const [requests, setRequests] = useState<Requests>()
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    const page = await fetchPage(store)
    setFailed(page === undefined)
    if (page) setRequests((shown) => mergePage(shown, page))
  }, [store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server names items in the language
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const look = async () => {
      await load()
      if (!isLeft) timer = setTimeout(() => void look(), POLL_MS)
    }
    void look()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [load, language])
  const loadOlder = async () => {
    const page = await fetchPage(store, requests?.list.at(-1)?.createdAt)
    if (page)
      setRequests((shown) => ({ list: [...(shown?.list ?? []), ...page], hasOlder: page.length === PAGE }))
  }
  return { requests, isFailed, load, loadOlder }
}
