import { useState } from 'react'
import { ConflictNotice } from '#core/console-shell/console/save-bar.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { CHANNELS } from '#core/sites/domain/order-type.ts'
import { WEEKDAYS } from '#core/stores/domain/weekly-hours.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { LoyaltySettings } from '../../contract/console-endpoints.ts'
import { useLoyaltyConsoleTexts } from '../loyalty-console-texts.ts'
import {
  type DraftIssue,
  listDraftIssues,
  type ProgramDraft,
  toProgram,
  toProgramDraft,
} from '../program-draft.ts'
import { useProgramDifferences } from '../use-program-differences.ts'
import type { ProgramRequest } from '../use-settings.ts'
import { LoyaltyExamples } from './examples.tsx'

interface ProgramFormProps {
  readonly saved: LoyaltySettings
  /** What somebody else saved after the rules were read. */
  readonly theirs: LoyaltySettings | undefined
  readonly onTheirs: (theirs: LoyaltySettings) => void
  readonly onSave: (program: ProgramRequest) => Promise<void>
}

const BOOST_FACTORS = [150, 200, 300, 500]

const toggleItem = <Item,>(items: readonly Item[], item: Item, isIn: boolean): Item[] =>
  isIn ? [...items, item] : items.filter((other) => other !== item)

const draftOf = (settings: LoyaltySettings): ProgramDraft => toProgramDraft(settings.program, settings)

const isSameDraft = (one: ProgramDraft, other: ProgramDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Form for the points rules; shows their effect on example orders while typing. */
export const ProgramForm = ({ saved, theirs, onTheirs, onSave }: ProgramFormProps) => {
  const t = useLoyaltyConsoleTexts()
  const { currency } = saved
  const [draft, setDraft] = useState(() => draftOf(saved))
  const { question } = useLeaveGuard(!isSameDraft(draft, draftOf(saved)), () => undefined)
  const differences = useProgramDifferences()
  const change = (part: Partial<ProgramDraft>) => setDraft({ ...draft, ...part })
  const issues = listDraftIssues(draft, currency)
  const program = toProgram(draft, currency)
  const save = (version: string) => program && onSave({ ...program, isOwn: draft.isOwn, version })
  const field = (name: DraftIssue, more: { isAmount?: boolean; hint?: string; optional?: boolean } = {}) => (
    <TextField
      label={t(`field.${name}`)}
      inputMode={more.isAmount ? 'decimal' : 'numeric'}
      dir="ltr"
      maxLength={12}
      autoComplete="off"
      hint={more.hint}
      optional={more.optional}
      trailing={more.isAmount ? <span className="pe-3 text-muted text-sm">{currency}</span> : undefined}
      value={draft[name]}
      error={issues.includes(name) ? t('field.invalid') : undefined}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  )
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-4">
      {theirs && (
        <ConflictNotice
          differences={differences(draft, draftOf(theirs))}
          onTheirs={() => onTheirs(theirs)}
          onMine={() => save(theirs.version)}
        />
      )}
      <section className="grid gap-4 rounded-xl border border-line bg-surface-raised p-4 md:p-5">
        <CheckboxField
          label={t('field.isActive')}
          checked={draft.isActive}
          onChange={({ target }) => change({ isActive: target.checked })}
        />
        <CheckboxField
          label={t('field.isOwn')}
          hint={t('field.isOwnHint')}
          checked={draft.isOwn}
          onChange={({ target }) => change({ isOwn: target.checked })}
        />
        <h2 className="font-bold text-lg">{t('rules.earn')}</h2>
        <div className="fields-row md:grid-cols-2">
          {field('earnPoints')}
          {field('earnPer', { isAmount: true })}
          {field('earnMinimum', { isAmount: true })}
          {field('expireDays', { hint: t('field.expireHint'), optional: true })}
        </div>
        <fieldset>
          <legend className="font-semibold">{t('field.channels')}</legend>
          <div className="grid sm:grid-cols-2">
            {CHANNELS.map((channel) => (
              <CheckboxField
                key={channel}
                label={t(`channel.${channel}`)}
                checked={draft.channels.includes(channel)}
                onChange={({ target }) =>
                  change({ channels: toggleItem(draft.channels, channel, target.checked) })
                }
              />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="font-semibold">{t('field.boost')}</legend>
          <div className="grid grid-cols-2 sm:grid-cols-4">
            {WEEKDAYS.map((day) => (
              <CheckboxField
                key={day}
                label={t(`day.${day}`)}
                checked={draft.boostDays.includes(day)}
                onChange={({ target }) =>
                  change({ boostDays: toggleItem(draft.boostDays, day, target.checked) })
                }
              />
            ))}
          </div>
          {draft.boostDays.length > 0 && (
            <SelectField
              label={t('field.factor')}
              options={[...new Set([...BOOST_FACTORS, draft.boostFactor])].map((factor) => ({
                value: String(factor),
                label: t('field.times', { factor: factor / 100 }),
              }))}
              value={String(draft.boostFactor)}
              onChange={({ target }) => change({ boostFactor: Number(target.value) })}
            />
          )}
        </fieldset>
        <h2 className="font-bold text-lg">{t('rules.redeem')}</h2>
        <div className="fields-row md:grid-cols-2">
          {field('redeemPoints')}
          {field('redeemValue', { isAmount: true })}
          {field('redeemMinimum')}
          {field('maxShare', { hint: t('field.maxShareHint') })}
        </div>
        <CheckboxField
          label={t('field.needsCode')}
          hint={t('field.needsCodeHint')}
          checked={draft.needsCode}
          onChange={({ target }) => change({ needsCode: target.checked })}
        />
      </section>
      {program && <LoyaltyExamples program={program} currency={currency} />}
      <Button
        type="submit"
        size="lg"
        aria-disabled={program === undefined || theirs !== undefined}
        onClick={() => save(saved.version)}
      >
        {t('rules.save')}
      </Button>
      {question}
    </form>
  )
}
