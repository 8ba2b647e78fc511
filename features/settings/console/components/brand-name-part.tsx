import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import type { FieldsProps } from '#core/console-shell/console/versioned-editor.tsx'
import type { BrandSettings } from '../../contract/brand-endpoints.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'

/** Name, title and description in each language. */
export const BrandNamePart = ({ draft, errorOf, onChange }: FieldsProps<BrandSettings>) => {
  const t = useSettingsTexts()
  const { languages } = draft
  return (
    <ExplainedSection heading={t('brand.name')} text={t('brand.nameText')}>
      <LocalizedField
        label={t('outlet.nameLabel')}
        isRequired
        languages={languages}
        maxLength={120}
        value={draft.name}
        error={errorOf('name')}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <LocalizedField
        label={t('brand.title')}
        hint={t('brand.titleHint')}
        isRequired
        languages={languages}
        maxLength={120}
        value={draft.title}
        error={errorOf('title')}
        onChange={(title) => onChange({ ...draft, title })}
      />
      <LocalizedField
        label={t('brand.description')}
        hint={t('brand.descriptionHint')}
        isLong
        languages={languages}
        maxLength={400}
        value={draft.description}
        error={errorOf('description')}
        onChange={(description) => onChange({ ...draft, description })}
      />
    </ExplainedSection>
  )
}
