import { useState } from 'react'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { WholeNumberField } from '#core/console-shell/console/whole-number-field.tsx'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { OutreachLimits } from '../../contract/endpoints.ts'
import { useOutreachConsoleTexts } from '../outreach-console-texts.ts'
import type { OutreachCalls } from '../use-outreach.ts'

/** `21:00` as minutes after midnight; undefined while a time is being typed. */
const parseMinutes = (text: string): number | undefined => {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

const formatMinutes = (count: number): string =>
  [Math.floor(count / 60), count % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** When nobody is written to, and how often at most. */
export const LimitsCard = ({
  limits,
  save,
}: {
  limits: OutreachLimits
  save: OutreachCalls['saveLimits']
}) => {
  const t = useOutreachConsoleTexts()
  const show = useToasts((state) => state.show)
  const [draft, setDraft] = useState(limits)
  const submit = async () => {
    const answer = await save(draft)
    if (answer.ok) show({ tone: 'success', text: t('saved') })
    else show({ tone: 'danger', text: answer.error.message || t('offline') })
  }
  const setTime = (field: 'quietFrom' | 'quietUntil', text: string) => {
    const value = parseMinutes(text)
    if (value !== undefined) setDraft({ ...draft, [field]: value })
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
        onChange={(value) => value !== undefined && setDraft({ ...draft, monthlyCap: value })}
      />
      <Button className="justify-self-start" onClick={submit}>
        {t('save')}
      </Button>
    </ExplainedSection>
  )
}
