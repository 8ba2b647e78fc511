import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { BellIcon } from '#platform/ui/icons/bell.tsx'
import { UserIcon } from '#platform/ui/icons/user.tsx'
import type { TableRequest } from '../../contract/floor-endpoints.ts'
import { isOverdue } from '../../domain/table-request.ts'
import { describeNeed } from '../describe-request.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import { computeMinutesSince } from '../minutes-since.ts'

interface RequestRowProps {
  readonly request: TableRequest
  /** The name of the outlet where several are shown; empty otherwise. */
  readonly outlet: string
  /** Milliseconds by the server's clock. */
  readonly now: number
  readonly onAnswer: (request: TableRequest) => unknown
}

const RequestRow = ({ request, outlet, now, onAnswer }: RequestRowProps) => {
  const t = useTablesTexts()
  const language = useLanguage()
  const { table, call, at } = request
  const place = t(table.kind, { name: table.name })
  const need = describeNeed(t, request)
  const isLate = isOverdue(at, now)
  const age = computeMinutesSince(at, new Date(now).toISOString())
  const Icon = call === null ? UserIcon : BellIcon
  return (
    <li
      data-overdue={isLate}
      className={classNames(
        'flex items-center gap-2 rounded-md border py-1 ps-3 pe-1',
        isLate ? 'border-danger bg-danger text-on-danger' : 'border-warning bg-warning-soft text-ink',
      )}
    >
      <Icon size={18} />
      <span className="min-w-0">
        <bdi className="font-bold">{place}</bdi>
        {outlet && <bdi className="ms-1 text-sm">{outlet}</bdi>} <bdi className="font-semibold">{need}</bdi>{' '}
        <span className="whitespace-nowrap text-sm tabular-nums">
          {t('minutes', { count: formatNumber(age, language) })}
          {isLate && <> · {t('requests.overdue')}</>}
        </span>
      </span>
      <Button size="sm" variant="secondary" className="min-h-target" onClick={() => onAnswer(request)}>
        {call === null ? t('requests.letIn') : t('requests.go')}
        <span className="sr-only">
          {' '}
          {place}, {need}
        </span>
      </Button>
    </li>
  )
}

interface RequestListProps extends Pick<RequestRowProps, 'now' | 'onAnswer'> {
  readonly requests: readonly TableRequest[]
  /** Names of outlets by their ids, where several are shown. */
  readonly outlets: ReadonlyMap<string, string>
}

/** What guests at tables wait for, with its age; what is overdue stands out. */
export const RequestList = ({ requests, outlets, ...row }: RequestListProps) => {
  const t = useTablesTexts()
  return (
    <section aria-label={t('requests.heading')} className="px-1 pt-2">
      <ul className="flex flex-wrap gap-2">
        {requests.map((request) => (
          <RequestRow
            key={request._id}
            request={request}
            outlet={outlets.get(request.store) ?? ''}
            {...row}
          />
        ))}
      </ul>
    </section>
  )
}
