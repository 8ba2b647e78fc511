import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { BellIcon } from '#platform/ui/icons/bell.tsx'
import { KitchenIcon } from '#platform/ui/icons/kitchen.tsx'
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

/** How a request looks, and what answering it is called. */
const pickLook = ({ call, round }: TableRequest) => {
  if (round)
    return { Icon: KitchenIcon, answer: 'sheet.serve', tone: 'border-success bg-success-soft' } as const
  const tone = 'border-warning bg-warning-soft'
  return call === null
    ? ({ Icon: UserIcon, answer: 'requests.letIn', tone } as const)
    : ({ Icon: BellIcon, answer: 'requests.go', tone } as const)
}

/** What is to be brought of a round. */
const RoundItems = ({ items }: NonNullable<TableRequest['round']>) => {
  const language = useLanguage()
  return (
    <span className="block text-sm">
      {items.map(({ name, qty }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of a round may be the same dish
        <span key={index} className="me-2 inline-block">
          <span className="tabular-nums">{formatNumber(qty, language)}×</span> <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  )
}

const RequestRow = ({ request, outlet, now, onAnswer }: RequestRowProps) => {
  const t = useTablesTexts()
  const language = useLanguage()
  const { table, round, at } = request
  const place = t(table.kind, { name: table.name })
  const need = describeNeed(t, request)
  const isLate = isOverdue(at, now)
  const age = computeMinutesSince(at, new Date(now).toISOString())
  const { Icon, answer: answerKey, tone } = pickLook(request)
  return (
    <li
      data-overdue={isLate}
      className={classNames(
        'flex items-center gap-2 rounded-md border py-1 ps-3 pe-1',
        isLate ? 'border-danger bg-danger text-on-danger' : `${tone} text-ink`,
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
        {round && <RoundItems {...round} />}
      </span>
      <Button size="sm" variant="secondary" className="min-h-target" onClick={() => onAnswer(request)}>
        {t(answerKey)}
        <span className="sr-only">
          {' '}
          {place}, {need}
        </span>
      </Button>
    </li>
  )
}

interface RequestListProps extends Pick<RequestRowProps, 'now' | 'onAnswer'> {
  /** Absent: of all that guests wait for. */
  readonly heading?: string
  readonly requests: readonly TableRequest[]
  /** Names of outlets by their ids, where several are shown. */
  readonly outlets: ReadonlyMap<string, string>
}

/** What guests at tables wait for, with its age; what is overdue stands out. */
export const RequestList = ({ heading, requests, outlets, ...row }: RequestListProps) => {
  const t = useTablesTexts()
  return (
    <section aria-label={heading ?? t('requests.heading')} className="px-1 pt-2">
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
