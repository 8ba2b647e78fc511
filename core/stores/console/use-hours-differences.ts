import { listDifferences } from '#core/console-shell/console/list-differences.ts'
import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import { formatWeekdayName } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { StoreHoursView } from '../contract/hours-endpoints.ts'
import { WEEKDAYS } from '../domain/weekly-hours.ts'
import type { SlotSettingsDraft, Windows } from './hours-draft.ts'
import { useStoresConsoleTexts } from './stores-console-texts.ts'

type Row = readonly [label: string, text: (draft: StoreHoursView) => string]

const describeWindows = (windows: Windows): string =>
  windows.map(([open, close]) => `${open}–${close}`).join(', ')

const describeSpecialDay = ({ from, to, name, windows }: StoreHoursView['specialDays'][number]): string =>
  [from === to ? from : `${from}–${to}`, name, describeWindows(windows)].filter(Boolean).join(' ')

/** Compares two versions of an outlet's hours, day by day and setting by setting, in the shown language. */
export const useHoursDifferences = () => {
  const t = useStoresConsoleTexts()
  const language = useLanguage()
  const describeDay = (windows: Windows): string => describeWindows(windows) || t('hours.closed')
  const timetables = (['store', 'delivery', 'pickup'] as const).flatMap((timetable): Row[] =>
    WEEKDAYS.map((day, index) => [
      `${t(`hours.${timetable}`)}: ${formatWeekdayName(index + 1, language)}`,
      ({ hours }) => {
        const week = hours[timetable]
        return week ? describeDay(week[day]) : ''
      },
    ]),
  )
  const describeSlots: readonly [label: string, text: (settings: SlotSettingsDraft) => string][] = [
    [t('slots.active'), ({ isActive }) => (isActive ? '✓' : '–')],
    [t('slots.lastOrder'), ({ lastOrderMinutes }) => String(lastOrderMinutes)],
    [t('slots.type'), ({ type }) => t(type === 10 ? 'slots.point' : 'slots.span')],
    [t('slots.length'), ({ slotMinutes }) => String(slotMinutes)],
    [t('slots.lead'), ({ leadMinutes }) => String(leadMinutes)],
    [t('slots.days'), ({ daysAhead }) => String(daysAhead)],
    [t('slots.orders'), ({ maxOrders }) => String(maxOrders ?? '')],
    [t('slots.kitchen'), ({ maxKitchenMinutes }) => String(maxKitchenMinutes ?? '')],
    [t('slots.perItem'), ({ minutesPerItem }) => String(minutesPerItem)],
    [t('slots.cutOffTime'), ({ cutOff }) => cutOff?.time ?? ''],
    [t('slots.cutOffDays'), ({ cutOff }) => String(cutOff?.daysBefore ?? '')],
  ]
  const schedules = (['delivery', 'pickup'] as const).flatMap((channel): Row[] =>
    describeSlots.map(([label, text]) => [
      `${t('slots.heading', { channel: t(`channel.${channel}`) })}: ${label}`,
      ({ schedule }) => {
        const settings = schedule[channel]
        return settings ? text(settings) : ''
      },
    ]),
  )
  const special: Row = [
    t('special.heading'),
    ({ specialDays }) => specialDays.map(describeSpecialDay).join('; '),
  ]
  const rows = [...timetables, special, ...schedules]
  return (mine: StoreHoursView, theirs: StoreHoursView): Difference[] => listDifferences(rows, mine, theirs)
}
