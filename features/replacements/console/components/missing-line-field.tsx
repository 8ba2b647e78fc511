import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import type { MarkableLine } from '../../contract/endpoints.ts'
import { useReplacementsConsoleTexts } from '../replacements-console-texts.ts'

/** The missing part of a line, and the products offered instead. */
export interface MissingLine {
  /** Only this option; null: the whole item. */
  readonly option: string | null
  readonly suggestions: readonly string[]
}

const MOST = 3
const WHOLE = 'whole'

interface MissingLineFieldProps {
  readonly line: MarkableLine
  readonly mark: MissingLine | undefined
  readonly onChange: (mark: MissingLine | undefined) => void
}

const Alternatives = ({ line, mark, onChange }: MissingLineFieldProps & { mark: MissingLine }) => {
  const t = useReplacementsConsoleTexts()
  const language = useLanguage()
  const { suggestions } = mark
  if (line.alternatives.length === 0) return <p className="text-muted text-sm">{t('noAlternatives')}</p>
  const toggle = (id: string, isOn: boolean) =>
    onChange({
      ...mark,
      suggestions: isOn ? [...suggestions, id] : suggestions.filter((each) => each !== id),
    })
  return (
    <fieldset>
      <legend className="font-medium text-sm">{t('offer')}</legend>
      {line.alternatives.map(({ _id, name, price }) => {
        const isOn = suggestions.includes(_id)
        return (
          <CheckboxField
            key={_id}
            label={
              <bdi>
                {name} · {formatMoney(price, language)}
              </bdi>
            }
            checked={isOn}
            disabled={!isOn && suggestions.length >= MOST}
            onChange={({ currentTarget: { checked } }) => toggle(_id, checked)}
          />
        )
      })}
    </fieldset>
  )
}

/** One line of an order: missing or not, in whole or one option, and the customer's preference for that case. */
export const MissingLineField = ({ line, mark, onChange }: MissingLineFieldProps) => {
  const t = useReplacementsConsoleTexts()
  const language = useLanguage()
  const { name, qty, wish: input, wishDetail: detail, options, alternatives } = line
  const fresh = { option: null, suggestions: alternatives.slice(0, MOST).map(({ _id }) => _id) }
  return (
    <li className="rounded-md bg-surface-sunken px-3 py-1">
      <CheckboxField
        label={<bdi>{t('lineMissing', { qty: formatNumber(qty, language), name })}</bdi>}
        hint={t(input === 'bestMatch' && detail === '' ? 'wish.bestMatchSame' : `wish.${input}`, { detail })}
        checked={mark !== undefined}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? fresh : undefined)}
      />
      {mark && (
        <div className="grid gap-2 pb-2">
          {options.length > 0 && (
            <SelectField
              label={t('which')}
              value={mark.option ?? WHOLE}
              options={[
                { value: WHOLE, label: t('whole') },
                ...options.map((option) => ({
                  value: option._id,
                  label: t('onlyOption', { option: option.name }),
                })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...mark, option: value === WHOLE ? null : value })
              }
            />
          )}
          {mark.option === null && <Alternatives line={line} mark={mark} onChange={onChange} />}
        </div>
      )}
    </li>
  )
}
