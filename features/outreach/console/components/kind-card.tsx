import { useState } from 'react'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import { WholeNumberField } from '#core/console-shell/console/whole-number-field.tsx'
import type { ApiError } from '#platform/contract/client.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { OutreachKindInput, OutreachKindSettings, OutreachOverview } from '../../contract/endpoints.ts'
import { KIND_TERMS, MAX_WORDING } from '../../domain/kinds.ts'
import { useOutreachConsoleTexts } from '../outreach-console-texts.ts'
import type { OutreachCalls } from '../use-outreach.ts'

interface KindCardProps {
  readonly settings: OutreachKindSettings
  readonly overview: OutreachOverview
  readonly save: OutreachCalls['saveKind']
}

interface CodeChoiceProps {
  readonly promotions: OutreachOverview['promotions']
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (promotion: string | null) => void
}

const CodeChoice = ({ promotions, value, error, onChange }: CodeChoiceProps) => {
  const t = useOutreachConsoleTexts()
  // One that has ended since is not in the list; saving removes it.
  const known = promotions.some(({ _id }) => _id === value) ? value : null
  return (
    <SelectField
      label={t('promotion')}
      hint={t('promotionHint')}
      error={error}
      value={known ?? ''}
      options={[
        { value: '', label: t('noPromotion') },
        ...promotions.map(({ _id, name, code }) => ({ value: _id, label: `${code} · ${name}` })),
      ]}
      onChange={({ target }) => onChange(target.value || null)}
    />
  )
}

/** One kind of message: whether it is sent, when, in which words and with which code, and what came of it. */
export const KindCard = ({ settings, overview, save }: KindCardProps) => {
  const t = useOutreachConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const { kind, standard, sent, followed } = settings
  const [draft, setDraft] = useState<OutreachKindInput>(() => {
    const { isOn, wording, delay, promotion } = settings
    return { isOn, wording, delay, promotion }
  })
  const [error, setError] = useState<ApiError>()
  const change = (part: Partial<OutreachKindInput>) => setDraft({ ...draft, ...part })
  const errorOf = (field: string) => (error?.field?.startsWith(field) ? error.message : undefined)
  const submit = async () => {
    const answer = await save(kind, draft)
    setError(answer.ok ? undefined : answer.error)
    if (answer.ok) show({ tone: 'success', text: t('saved') })
    else if (!answer.error.field) show({ tone: 'danger', text: answer.error.message || t('offline') })
  }
  const { delay, takesCode } = KIND_TERMS[kind]
  const counts = { sent: formatNumber(sent, language), followed: formatNumber(followed, language) }
  return (
    <ExplainedSection heading={t(`kind.${kind}`)} text={t(`text.${kind}`)}>
      <p className="font-semibold text-sm">{t(kind === 'rating' ? 'sent.rating' : 'sent.code', counts)}</p>
      <CheckboxField
        label={t('isOn')}
        checked={draft.isOn}
        onChange={({ target }) => change({ isOn: target.checked })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <WholeNumberField
          label={t(`delay.${kind}`)}
          min={delay.min}
          max={delay.max}
          value={draft.delay}
          error={errorOf('delay')}
          onChange={(value) => value !== undefined && change({ delay: value })}
        />
        {takesCode && (
          <CodeChoice
            promotions={overview.promotions}
            value={draft.promotion}
            error={errorOf('promotion')}
            onChange={(promotion) => change({ promotion })}
          />
        )}
      </div>
      <LocalizedField
        label={t('wording')}
        hint={t('wordingHint', { standard: localize(standard, language) })}
        languages={overview.languages}
        value={draft.wording}
        maxLength={MAX_WORDING}
        error={errorOf('wording')}
        onChange={(wording) => change({ wording })}
      />
      <Button className="justify-self-start" onClick={submit}>
        {t('save')}
      </Button>
    </ExplainedSection>
  )
}
