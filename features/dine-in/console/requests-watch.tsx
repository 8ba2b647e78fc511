import { useEffect, useRef } from 'react'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { useServerNow } from '#core/console-shell/console/server-clock.ts'
import { useTitleCount } from '#core/console-shell/console/use-title-count.ts'
import { useBoardScope } from '#core/orders/console/board-scope.ts'
import { getChime, useSound } from '#core/orders/console/sound-store.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { TableRequest } from '../contract/floor-endpoints.ts'
import { isOverdue } from '../domain/table-request.ts'
import { describeRequest } from './describe-request.ts'
import { useTablesTexts } from './dine-in-console-texts.ts'
import { SERVICE_ROLES } from './service-roles.ts'
import { subscribeToTableRequests } from './table-requests.ts'
import { useShownRequests } from './use-shown-requests.ts'

interface RequestsProps {
  readonly requests: readonly TableRequest[]
}

/** Between two bells for a request that is overdue. */
const OVERDUE_BELL_MS = seconds(15)

/** Rings once and says for each new request what it is, on whatever screen. */
const useNewRequestAlert = (requests: readonly TableRequest[]): void => {
  const t = useTablesTexts()
  const show = useToasts((state) => state.show)
  const isMuted = useSound((state) => state.isMuted)
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const fresh = requests.filter(({ _id }) => !known.current.has(_id))
    known.current = new Set(requests.map(({ _id }) => _id))
    for (const request of fresh) show({ text: describeRequest(t, request) })
    if (fresh.length > 0 && !isMuted) getChime().ringOnce()
  }, [requests, isMuted, show, t])
}

/** Rings again and again while somebody has waited too long. A part of its own: without requests nothing ticks. */
const OverdueBell = ({ requests }: RequestsProps) => {
  const now = useServerNow()
  const isMuted = useSound((state) => state.isMuted)
  const isRinging = !isMuted && requests.some(({ at }) => isOverdue(at, now))
  useEffect(() => {
    if (!isRinging) return
    const ring = () => getChime().ringOnce()
    ring()
    const timer = setInterval(ring, OVERDUE_BELL_MS)
    return () => clearInterval(timer)
  }, [isRinging])
  return null
}

const ServedTablesWatch = () => {
  const scope = useBoardScope()
  const requests = useShownRequests()
  useEffect(() => (scope ? subscribeToTableRequests(scope) : undefined), [scope])
  useTitleCount('tables', requests.length)
  useNewRequestAlert(requests)
  return requests.length > 0 ? <OverdueBell requests={requests} /> : null
}

/** On every screen: hears the calls of guests and who waits to be let in, for those who serve tables. */
export const TableRequestsWatch = () =>
  SERVICE_ROLES.includes(useConsoleData().staff.role) ? <ServedTablesWatch /> : null
