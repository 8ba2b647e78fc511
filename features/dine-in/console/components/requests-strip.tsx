import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getServerNow, useServerNow } from '#core/console-shell/console/server-clock.ts'
import { ALL_OUTLETS, useBoardScope } from '#core/orders/console/board-scope.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { FloorApi, TableRequest } from '../../contract/floor-endpoints.ts'
import { describeRequest } from '../describe-request.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import { computeMinutesSince } from '../minutes-since.ts'
import { SERVICE_ROLES } from '../service-roles.ts'
import { refreshShownRequests } from '../table-requests.ts'
import { useShownRequests } from '../use-shown-requests.ts'
import { RequestList } from './request-list.tsx'

/** Says that somebody goes to the table or has brought the round, or lets the guest in. */
const sendAnswer = ({ _id: id, session, call, round }: TableRequest) => {
  const api = consoleApi<FloorApi>()
  if (round) return api('POST /api/v1/console/table-rounds/:id/serve', { params: { id }, body: {} })
  return call === null
    ? api('POST /api/v1/console/table-sessions/:id/admit', {
        params: { id: session },
        body: { members: [id], isAdmitted: true },
      })
    : api('POST /api/v1/console/table-calls/:id/answer', { params: { id }, body: {} })
}

const OpenRequests = ({ requests }: { requests: readonly TableRequest[] }) => {
  const t = useTablesTexts()
  const language = useLanguage()
  const toast = useToasts((state) => state.show)
  const now = useServerNow()
  const scope = useBoardScope()
  const { outlets } = useConsoleData()
  const names = scope === ALL_OUTLETS ? outlets.map(({ _id, name }) => [_id, name] as const) : []
  const answer = async (request: TableRequest) => {
    const answered = await sendAnswer(request)
    if (answered.ok && request.call !== null) {
      const minutes = computeMinutesSince(request.at, new Date(getServerNow()).toISOString())
      const time = t('minutes', { count: formatNumber(minutes, language) })
      toast({ text: t('requests.answered', { what: describeRequest(t, request), time }), tone: 'success' })
    } else if (!answered.ok) {
      const { status, message } = answered.error
      toast({ text: status === 0 ? t('offline') : message, tone: 'danger' })
    }
    await refreshShownRequests()
  }
  return <RequestList requests={requests} outlets={new Map(names)} now={now} onAnswer={answer} />
}

/** Above the orders of the board: the tables that wait for somebody; nothing while none does. */
export const TableRequestsStrip = () => {
  const { role } = useConsoleData().staff
  const requests = useShownRequests()
  return SERVICE_ROLES.includes(role) && requests.length > 0 ? <OpenRequests requests={requests} /> : null
}
