import { useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { getServerNow } from '#core/console-shell/console/server-clock.ts'
import { hours } from '#platform/kernel/clock.ts'
import type { DayStart, ReportsApi } from '../contract/endpoints.ts'

/** The business day that goes on at an outlet; once the one that was loaded has ended, by the hour alone. */
export const getCurrentDay = (timeZone: string, { cutOffHour, day, endsAt }: DayStart): string => {
  if (getServerNow() < Date.parse(endsAt)) return day
  const instant = new Date(getServerNow() - hours(cutOffHour))
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
  }).formatToParts(instant)
  const find = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return `${find('year')}-${find('month')}-${find('day')}`
}

/** When an outlet's business day begins: undefined until it is known, null when it cannot be loaded. */
export const useDayStart = ({ _id: store }: ConsoleOutlet) => {
  const [dayStart, setDayStart] = useState<DayStart | null>()
  useEffect(() => {
    let isCurrent = true
    const load = async (): Promise<void> => {
      const answer = await consoleApi<ReportsApi>()('GET /api/v1/console/reports/day-start', {
        query: { store },
      })
      if (isCurrent) setDayStart(answer.ok ? answer.data : null)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [store])
  const change = async (hour: number): Promise<boolean> => {
    const answer = await consoleApi<ReportsApi>()('PUT /api/v1/console/reports/day-start', {
      ...{ query: { store }, body: { cutOffHour: hour } },
    })
    if (answer.ok) setDayStart(answer.data)
    return answer.ok
  }
  return { dayStart, change }
}
