import { useState } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { PauseIcon } from '#platform/ui/icons/pause.tsx'
import { PlayIcon } from '#platform/ui/icons/play.tsx'
import type { RecurringDate, RecurringRule, RecurringRules } from '../../contract/endpoints.ts'
import { useRecurringTexts } from '../recurring-texts.ts'
import { useRuleFormat } from '../use-rule-format.ts'
import { getRecurringApi, useRuleChange } from '../use-rules.ts'
import { RecurringDatesSheet } from './change-date.tsx'
import { DateList } from './date-list.tsx'
import { PastList } from './past-list.tsx'
import { UnconfirmedDishes } from './unconfirmed-dishes.tsx'

interface RuleCardProps {
  readonly rule: RecurringRule
  /** The server's time. */
  readonly asOf: string
  readonly onChanged: (answer: RecurringRules) => void
}

const useRuleActions = ({ rule, onChanged }: RuleCardProps) => {
  const t = useRecurringTexts()
  const change = useRuleChange(onChanged)
  const params = { id: rule._id }
  return {
    setState: (state: RecurringRule['status'], done: string) =>
      change(getRecurringApi()('PUT /api/v1/recurring-rules/:id/state', { params, body: { state } }), done),
    confirmDishes: (conflicts: string[]) =>
      change(
        getRecurringApi()('PUT /api/v1/recurring-rules/:id/dishes', { params, body: { conflicts } }),
        t('done.confirmed'),
      ),
    changeDate: (date: RecurringDate, kind: 'skip' | 'restore') =>
      change(
        getRecurringApi()('PUT /api/v1/recurring-rules/:id/order', {
          ...{ params, body: { day: date.day, change: { kind } } },
        }),
        t(kind === 'skip' ? 'done.skipped' : 'done.restored'),
      ),
  }
}

const RuleItems = ({ rule }: { rule: RecurringRule }) => {
  const words = useRuleFormat()
  const t = useRecurringTexts()
  const language = useLanguage()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold text-lg tracking-tight">{words.rhythm(rule)}</h2>
        {rule.status !== 'active' && (
          <Badge tone={rule.status === 'paused' ? 'warning' : 'neutral'}>{t(`status.${rule.status}`)}</Badge>
        )}
      </div>
      <p className="text-muted">{words.end(rule)}</p>
      <p className="mt-1">
        <bdi className="font-semibold">{rule.store.name}</bdi>
        {rule.address && (
          <>
            {' · '}
            <bdi>{rule.address}</bdi>
          </>
        )}
      </p>
      <p className="text-muted">{t(`rule.payment.${rule.payment.mod}`)}</p>
      <p className="text-muted">
        {rule.products.map(({ name, qty }, index) => (
          <span key={name + String(index)}>
            {index > 0 && ' · '}
            {`${formatNumber(qty, language)}\u00a0×\u00a0`}
            <bdi>{name}</bdi>
          </span>
        ))}
      </p>
    </>
  )
}

/** One rule: its content, its times, its last outcomes, and its actions. */
export const RuleCard = (props: RuleCardProps) => {
  const { rule, asOf, onChanged } = props
  const t = useRecurringTexts()
  const [changing, setChanging] = useState<RecurringDate>()
  const { setState, changeDate, confirmDishes } = useRuleActions(props)
  return (
    <article className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 md:p-5">
      <RuleItems rule={rule} />
      <UnconfirmedDishes rule={rule} onConfirm={confirmDishes} />
      {rule.next.length > 0 && (
        <div className="mt-3">
          <h3 className="font-semibold">{t('next.heading')}</h3>
          <DateList
            rule={rule}
            onSkip={(date) => changeDate(date, 'skip')}
            onRestore={(date) => changeDate(date, 'restore')}
            onChange={setChanging}
          />
        </div>
      )}
      <PastList rule={rule} />
      {rule.status !== 'ended' && (
        <div className="mt-3 flex flex-wrap gap-3 border-line border-t pt-3">
          {rule.status === 'active' ? (
            <Button
              size="sm"
              variant="secondary"
              leading={<PauseIcon size={18} />}
              onClick={() => setState('paused', t('done.paused'))}
            >
              {t('rule.pause')}
            </Button>
          ) : (
            <Button
              size="sm"
              leading={<PlayIcon size={18} />}
              onClick={() => setState('active', t('done.resumed'))}
            >
              {t('rule.resume')}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => setState('ended', t('done.ended'))}>
            {t('rule.end')}
          </Button>
        </div>
      )}
      {changing && (
        <RecurringDatesSheet
          rule={rule}
          date={changing}
          asOf={asOf}
          onChanged={onChanged}
          onClose={() => setChanging(undefined)}
        />
      )}
    </article>
  )
}
