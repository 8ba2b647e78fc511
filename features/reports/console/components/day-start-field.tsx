import { formatWallTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { MAX_CUT_OFF_HOUR } from '../../domain/day-limits.ts'
import { useReportsConsoleTexts } from '../reports-console-texts.ts'

interface DayStartFieldProps {
  readonly cutOffHour: number
  readonly onChange: (hour: number) => Promise<boolean>
}

const MINUTES_PER_HOUR = 60

/** Chooses when an outlet's business day begins. */
export const DayStartField = ({ cutOffHour, onChange }: DayStartFieldProps) => {
  const t = useReportsConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const timeOf = (hour: number): string => formatWallTime(hour * MINUTES_PER_HOUR, language)
  const choose = async (hour: number): Promise<void> => {
    const isSaved = await onChange(hour)
    show(
      isSaved
        ? { text: t('dayStart.saved', { time: timeOf(hour) }), tone: 'success' }
        : { text: t('failed'), tone: 'danger' },
    )
  }
  return (
    <SelectField
      fieldClassName="max-w-md"
      label={t('dayStart')}
      hint={t('dayStart.hint')}
      value={String(cutOffHour)}
      options={Array.from({ length: MAX_CUT_OFF_HOUR + 1 }, (_, hour) => ({
        value: String(hour),
        label: timeOf(hour),
      }))}
      onChange={({ currentTarget }) => void choose(Number(currentTarget.value))}
    />
  )
}
