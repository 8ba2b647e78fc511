import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import { WholeNumberField } from '#core/console-shell/console/whole-number-field.tsx'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import type { OutreachKindSettings, OutreachOverview, OutreachSettings } from '../../contract/endpoints.ts'
import { KIND_TERMS, MAX_WORDING } from '../../domain/kinds.ts'
import { useOutreachConsoleTexts } from '../outreach-console-texts.ts'

type KindDraft = OutreachSettings['kinds'][number]

interface KindCardProps {
  readonly settings: OutreachKindSettings
  readonly overview: OutreachOverview
  readonly draft: KindDraft
  /** Of a field of this kind. */
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (draft: KindDraft) => void
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
export const KindCard = ({ settings, overview, draft, errorOf, onChange }: KindCardProps) => {
  const t = useOutreachConsoleTexts()
  const language = useLanguage()
  const { kind, standard, sent, followed } = settings
  const change = (part: Partial<KindDraft>) => onChange({ ...draft, ...part })
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
      <div className="fields-row md:grid-cols-2">
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
    </ExplainedSection>
  )
}
