import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import type { FieldsProps } from '#core/console-shell/console/versioned-editor.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import type { BrandForm, BrandSettings } from '../../contract/brand-endpoints.ts'
import { buildNextKey } from '../../domain/build-next-key.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'
import { replaceAt } from './brand-texts-part.tsx'
import { PercentField } from './percent-field.tsx'

const MAX_TAXES = 100

/** The taxes of all outlets. A saved one stays, because orders refer to it. */
export const TaxesPart = ({
  form,
  draft,
  formKey,
  errorOf,
  onChange,
}: FieldsProps<BrandSettings> & { readonly form: BrandForm }) => {
  const t = useSettingsTexts()
  const { taxes, languages } = draft
  const isSaved = (key: string): boolean => form.settings.taxes.some((tax) => tax.key === key)
  const write = (list: BrandSettings['taxes']): void => onChange({ ...draft, taxes: list })
  return (
    <ExplainedSection heading={t('taxes.heading')} text={t('taxes.text')}>
      {taxes.map((tax, index) => (
        <div key={`${tax.key} ${formKey}`} className="grid gap-3 rounded-lg border border-line p-3">
          <LocalizedField
            label={t('taxes.name', { number: index + 1 })}
            isRequired
            languages={languages}
            maxLength={60}
            value={tax.name}
            error={errorOf(`taxes.${index}.name`)}
            onChange={(name) => write(replaceAt(taxes, index, { ...tax, name }))}
          />
          <div className="grid gap-3 md:grid-cols-2">
            <PercentField
              label={t('taxes.rate')}
              value={tax.rate}
              error={errorOf(`taxes.${index}.rate`)}
              onChange={(rate) => write(replaceAt(taxes, index, { ...tax, rate }))}
            />
            <CheckboxField
              label={t('taxes.inclusive')}
              hint={t('taxes.inclusiveHint')}
              checked={tax.inclusive}
              onChange={({ currentTarget }) =>
                write(replaceAt(taxes, index, { ...tax, inclusive: currentTarget.checked }))
              }
            />
          </div>
          {!isSaved(tax.key) && (
            <Button
              size="sm"
              variant="ghost"
              className="min-h-target justify-self-start"
              onClick={() => write(taxes.filter((_, at) => at !== index))}
            >
              {t('taxes.remove', { number: index + 1 })}
            </Button>
          )}
        </div>
      ))}
      {taxes.length < MAX_TAXES && (
        <Button
          size="sm"
          variant="secondary"
          className="min-h-target justify-self-start"
          leading={<PlusIcon size={16} />}
          onClick={() =>
            write([
              ...taxes,
              {
                ...{
                  key: buildNextKey(
                    'tax',
                    taxes.map(({ key }) => key),
                  ),
                  name: {},
                },
                ...{ rate: 500, inclusive: true },
              },
            ])
          }
        >
          {t('taxes.add')}
        </Button>
      )}
    </ExplainedSection>
  )
}
