import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { WholeNumberField } from '#core/console-shell/console/whole-number-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { OutreachLimits } from '../../contract/endpoints.ts'
import { useOutreachConsoleTexts } from '../outreach-console-texts.ts'

/** `21:00` as minutes after midnight; undefined while a time is being typed. */
const parseMinutes = (text: string): number | undefined => {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

/** Minutes after midnight as `21:00`. */
export const formatMinutes = (count: number): string =>
  [Math.floor(count / 60), count % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** When nobody is written to, and how often at most. */
export const LimitsCard = ({
  draft,
  onChange,
}: {
  readonly draft: OutreachLimits
  readonly onChange: (draft: OutreachLimits) => void
}) => {
  const t = useOutreachConsoleTexts()
  const setTime = (field: 'quietFrom' | 'quietUntil', text: string) => {
    const value = parseMinutes(text)
    if (value !== undefined) onChange({ ...draft, [field]: value })
  }
  return (
    <ExplainedSection heading={t('limits.heading')} text={t('limits.text')}>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          type="time"
          label={t('limits.from')}
          value={formatMinutes(draft.quietFrom)}
          onChange={({ currentTarget }) => setTime('quietFrom', currentTarget.value)}
        />
        <TextField
          type="time"
          label={t('limits.until')}
          value={formatMinutes(draft.quietUntil)}
          onChange={({ currentTarget }) => setTime('quietUntil', currentTarget.value)}
        />
      </div>
      <WholeNumberField
        label={t('limits.cap')}
        min={1}
        max={10}
        value={draft.monthlyCap}
        onChange={(value) => value !== undefined && onChange({ ...draft, monthlyCap: value })}
      />
    </ExplainedSection>
  )
}
