import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { FloorTable } from '../../contract/floor-endpoints.ts'
import { describeCall } from '../describe-request.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import { computeMinutesSince } from '../minutes-since.ts'

type Calls = NonNullable<FloorTable['session']>['answered']

/** Who went to the table for what, and how long that took; the newest last. */
export const AnsweredCalls = ({ calls }: { calls: Calls }) => {
  const t = useTablesTexts()
  const language = useLanguage()
  return (
    <ul className="grid gap-1 text-muted text-sm empty:hidden">
      {calls.map((call) => {
        const { _id, at, answeredAt, by: name } = call
        const time = t('minutes', { count: formatNumber(computeMinutesSince(at, answeredAt), language) })
        return (
          <li key={_id}>
            <bdi>{t('call.took', { what: describeCall(t, call), name, time })}</bdi>
          </li>
        )
      })}
    </ul>
  )
}
