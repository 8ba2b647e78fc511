import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import type { FieldsProps } from '#core/console-shell/console/versioned-editor.tsx'
import { Button } from '#platform/ui/button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import type { BrandSettings } from '../../contract/brand-endpoints.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'

const MAX_QUESTIONS = 100

/** The list with one entry replaced. */
export const replaceAt = <Entry,>(list: readonly Entry[], index: number, entry: Entry): Entry[] =>
  list.map((before, at) => (at === index ? entry : before))

const FaqFields = ({ draft, errorOf, onChange }: FieldsProps<BrandSettings>) => {
  const t = useSettingsTexts()
  const { faq, languages } = draft
  const write = (list: BrandSettings['faq']): void => onChange({ ...draft, faq: list })
  return (
    <div className="grid gap-4 border-line border-t pt-4">
      <h3 className="font-semibold">{t('brand.faq')}</h3>
      {faq.map((entry, index) => {
        const number = index + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions have no identity but their place
          <div key={index} className="grid gap-3 rounded-lg border border-line p-3">
            <LocalizedField
              label={t('faq.question', { number })}
              isRequired
              languages={languages}
              maxLength={300}
              value={entry.question}
              error={errorOf(`faq.${index}.question`)}
              onChange={(question) => write(replaceAt(faq, index, { ...entry, question }))}
            />
            <LocalizedField
              label={t('faq.answer', { number })}
              isRequired
              isLong
              languages={languages}
              maxLength={3000}
              value={entry.answer}
              error={errorOf(`faq.${index}.answer`)}
              onChange={(answer) => write(replaceAt(faq, index, { ...entry, answer }))}
            />
            <Button
              size="sm"
              variant="ghost"
              className="min-h-target justify-self-start"
              onClick={() => write(faq.filter((_, at) => at !== index))}
            >
              {t('faq.remove', { number })}
            </Button>
          </div>
        )
      })}
      {faq.length < MAX_QUESTIONS && (
        <Button
          size="sm"
          variant="secondary"
          className="min-h-target justify-self-start"
          leading={<PlusIcon size={16} />}
          onClick={() => write([...faq, { question: {}, answer: {} }])}
        >
          {t('faq.add')}
        </Button>
      )}
    </div>
  )
}

/** Pages of the merchant's own words. */
export const BrandTextsPart = (props: FieldsProps<BrandSettings>) => {
  const t = useSettingsTexts()
  const { draft, errorOf, onChange } = props
  return (
    <ExplainedSection heading={t('brand.texts')} text={t('brand.textsText')}>
      <LocalizedField
        label={t('brand.aboutUs')}
        isLong
        languages={draft.languages}
        maxLength={8000}
        value={draft.aboutUs}
        error={errorOf('aboutUs')}
        onChange={(aboutUs) => onChange({ ...draft, aboutUs })}
      />
      <LocalizedField
        label={t('brand.terms')}
        isLong
        languages={draft.languages}
        maxLength={20_000}
        value={draft.terms}
        error={errorOf('terms')}
        onChange={(terms) => onChange({ ...draft, terms })}
      />
      <FaqFields {...props} />
    </ExplainedSection>
  )
}
