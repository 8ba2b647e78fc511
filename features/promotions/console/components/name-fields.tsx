import { useId } from 'react'
import { getDirection, LANGUAGE_TABLE } from '#platform/kernel/language.ts'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { MAX_CODE_LENGTH, normalizeCode } from '../../domain/code.ts'
import { usePromotionsConsoleTexts } from '../promotions-console-texts.ts'
import type { TermsFieldsProps } from './effect-fields.tsx'

const MAX_NAME_LENGTH = 120

/** The name that customers read, and the code that they type. */
export const NameAndCodeFields = ({ terms, data, onChange }: TermsFieldsProps) => {
  const t = usePromotionsConsoleTexts()
  const id = useId()
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="font-semibold">{t('name.heading')}</legend>
        <div className="mt-2 grid gap-3 md:grid-cols-2">
          {data.languages.map((language) => (
            <TextField
              key={language}
              lang={language}
              dir={getDirection(language)}
              label={
                <>
                  <span className="sr-only">{t('name.heading')}: </span>
                  <bdi lang={language}>{LANGUAGE_TABLE[language].name}</bdi>
                </>
              }
              maxLength={MAX_NAME_LENGTH}
              value={terms.name[language] ?? ''}
              onChange={({ target }) =>
                onChange({ ...terms, name: { ...terms.name, [language]: target.value } })
              }
            />
          ))}
        </div>
      </fieldset>
      <CheckboxField
        label={t('code.automatic')}
        hint={t('code.automaticText')}
        checked={terms.code === null}
        onChange={({ target }) => {
          const conditions = { ...terms.conditions, paymentMethods: [], cardTypes: [] }
          onChange(target.checked ? { ...terms, code: null, conditions } : { ...terms, code: '' })
        }}
      />
      {terms.code !== null && (
        <>
          <TextField
            id={id}
            label={t('code.label')}
            hint={t('code.hint')}
            dir="ltr"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_CODE_LENGTH}
            value={terms.code}
            onChange={({ target }) => onChange({ ...terms, code: normalizeCode(target.value) })}
          />
          <CheckboxField
            label={t('code.listed')}
            checked={terms.isListed}
            onChange={({ target }) => onChange({ ...terms, isListed: target.checked })}
          />
        </>
      )}
    </div>
  )
}
