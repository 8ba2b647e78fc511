import { useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import type { RecurringDate, RecurringRule, RecurringRules } from '../../contract/endpoints.ts'
import { addDays } from '../../domain/recurrence.ts'
import { useRecurringTexts } from '../recurring-texts.ts'
import { createDraftFromRule, toLocalTime, toRuleRequest } from '../rule-draft.ts'
import { getRecurringApi, useRuleChange } from '../use-rules.ts'
import { DateAndTime } from './date-and-time.tsx'
import { RuleFields } from './rule-fields.tsx'

const SCOPES = ['this', 'following', 'all'] as const
type Scope = (typeof SCOPES)[number]

interface ChangeDateProps {
  readonly rule: RecurringRule
  readonly date: RecurringDate
  /** The server's time. */
  readonly asOf: string
  readonly onChanged: (answer: RecurringRules) => void
  readonly onClose: () => void
}

const useDateChange = ({ rule, date, onChanged, onClose }: ChangeDateProps) => {
  const t = useRecurringTexts()
  const change = useRuleChange(onChanged)
  const [scope, setScope] = useState<Scope>('this')
  const [to, setTo] = useState(() => toLocalTime(date.at, rule.store.timeZone))
  const [draft, setDraft] = useState(() => createDraftFromRule(rule, date.day))
  const [isMissing, setMissing] = useState(false)
  const choose = (chosen: Scope): void => {
    setScope(chosen)
    // A change of all upcoming orders starts with the next one.
    setDraft({ ...draft, startsOn: chosen === 'all' ? (rule.next[0]?.day ?? date.day) : date.day })
  }
  const params = { id: rule._id }
  const send = async (): Promise<void> => {
    const body = toRuleRequest(draft)
    const isComplete = scope === 'this' ? to.day !== '' && to.time !== '' : body !== undefined
    setMissing(!isComplete)
    if (!isComplete) return
    const call =
      scope === 'this' || !body
        ? getRecurringApi()('PUT /api/v1/recurring-rules/:id/order', {
            ...{ params, body: { day: date.day, change: { kind: 'move', ...to } } },
          })
        : getRecurringApi()('PUT /api/v1/recurring-rules/:id', {
            params,
            body: { scope, ...(scope === 'following' && { from: date.day }), ...body },
          })
    if (await change(call, t('done.changed'))) onClose()
  }
  const end = async (): Promise<void> => {
    const from = scope === 'following' ? { from: date.day } : {}
    const call = getRecurringApi()('PUT /api/v1/recurring-rules/:id/state', {
      ...{ params, body: { state: 'ended', ...from } },
    })
    if (await change(call, t(scope === 'following' ? 'done.changed' : 'done.ended'))) onClose()
  }
  return { scope, choose, to, setTo, draft, setDraft, isMissing, send, end }
}

/** Changes one date, that date and all that follow, or all upcoming ones. */
export const RecurringDatesSheet = (props: ChangeDateProps) => {
  const { rule, asOf, onClose } = props
  const t = useRecurringTexts()
  const { scope, choose, to, setTo, draft, setDraft, isMissing, send, end } = useDateChange(props)
  const earliest = addDays(toLocalTime(asOf, rule.store.timeZone).day, 1)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('change.title')}
      footer={
        <div className="grid gap-2">
          <Button full size="lg" onClick={send}>
            {t('change.save')}
          </Button>
          {scope !== 'this' && (
            <Button full variant="ghost" onClick={end}>
              {t(scope === 'following' ? 'change.endFollowing' : 'change.endAll')}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-4">
        <RadioCards
          name="scope"
          legend={t('change.scope')}
          value={scope}
          onChange={choose}
          options={SCOPES.map((value) => ({ value, label: t(`change.scope.${value}`) }))}
        />
        {scope === 'this' ? (
          <DateAndTime label={t('form.date')} day={to.day} time={to.time} onChange={setTo} />
        ) : (
          <RuleFields draft={draft} onChange={setDraft} earliest={earliest} />
        )}
        {isMissing && (
          <Notice tone="danger" announce="assertive">
            {t('form.incomplete')}
          </Notice>
        )}
      </div>
    </Sheet>
  )
}
