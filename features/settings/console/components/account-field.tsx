import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { AccountField as Field } from '../../contract/payment-endpoints.ts'
import { type AccountValues, listSecretPlaces } from '../account-draft.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'

interface AccountFieldProps {
  readonly field: Field
  readonly value: AccountValues[string] | undefined
  /** How many secrets are saved. */
  readonly saved: number
  /** When they were saved, as text. */
  readonly savedOn: string
  readonly error: string | undefined
  readonly onChange: (value: AccountValues[string]) => void
}

const SecretField = ({ field, value, saved, savedOn, error, onChange }: AccountFieldProps) => {
  const t = useSettingsTexts()
  const common = {
    ...{
      label: field.label,
      hint: field.help || undefined,
      error,
      required: field.isRequired && saved === 0,
    },
    ...{ autoComplete: 'off', spellCheck: false, dir: 'ltr' as const },
    placeholder: saved > 0 ? t('secret.saved', { date: savedOn }) : undefined,
    value: typeof value === 'string' ? value : '',
  }
  return field.isLong ? (
    <TextArea {...common} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ) : (
    <TextField {...common} type="password" onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  )
}

const SecretsField = ({ field, value, saved, savedOn, error, onChange }: AccountFieldProps) => {
  const t = useSettingsTexts()
  const places = listSecretPlaces(field, { value, saved })
  const write = (index: number, text: string | null): void =>
    onChange(places.map((before, at) => (at === index ? text : before)))
  return (
    <fieldset className="grid gap-3">
      {places.map((text, index) => {
        const isSaved = index < saved
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of a list of secrets have no other identity
          <div key={index} className="flex items-end gap-2">
            <TextField
              type="password"
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
              label={index === 0 ? field.label : t('secret.next', { label: field.label })}
              hint={index === 0 ? field.help || undefined : undefined}
              required={index === 0 && field.isRequired && saved === 0}
              optional={index > 0}
              error={index === 0 ? error : undefined}
              placeholder={isSaved && text === null ? t('secret.saved', { date: savedOn }) : undefined}
              value={text ?? ''}
              onChange={({ currentTarget }) =>
                write(index, currentTarget.value === '' && isSaved ? null : currentTarget.value)
              }
            />
            {isSaved && saved > 1 && text === null && (
              <IconButton
                label={t('secret.remove', { label: field.label })}
                onClick={() => write(index, '')}
                icon={<TrashIcon size={20} />}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

const MapField = ({ field, value, error, onChange }: AccountFieldProps) => {
  const t = useSettingsTexts()
  const pairs = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : []
  const write = (list: readonly (readonly [string, string])[]): void => onChange(Object.fromEntries(list))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold text-sm">{field.label}</legend>
      {field.help && <p className="text-muted text-sm">{field.help}</p>}
      {pairs.map(([word, option], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word is renamed while it is typed
        <div key={index} className="flex items-end gap-2">
          <TextField
            hideLabel
            label={t('map.word')}
            dir="ltr"
            maxLength={60}
            value={word}
            onChange={({ currentTarget }) =>
              write(pairs.map((pair, at) => (at === index ? [currentTarget.value, pair[1]] : pair)))
            }
          />
          <SelectField
            hideLabel
            label={t('map.meaning')}
            value={option}
            options={field.options.map((each) => ({ value: each, label: each }))}
            onChange={({ currentTarget }) =>
              write(pairs.map((pair, at) => (at === index ? [pair[0], currentTarget.value] : pair)))
            }
          />
          <IconButton
            label={t('map.remove', { word })}
            onClick={() => write(pairs.filter((_, at) => at !== index))}
            icon={<TrashIcon size={20} />}
          />
        </div>
      ))}
      {error && <p className="font-medium text-danger text-sm">{error}</p>}
      <Button
        size="sm"
        variant="secondary"
        className="min-h-target justify-self-start"
        leading={<PlusIcon size={16} />}
        onClick={() => write([...pairs, [t('map.new'), field.options[0] ?? '']])}
      >
        {t('map.add')}
      </Button>
    </fieldset>
  )
}

/** One setting of a gateway, by its kind. */
export const AccountField = (props: AccountFieldProps) => {
  const t = useSettingsTexts()
  const { field, value, error, onChange } = props
  const frame = { label: field.label, hint: field.help || undefined, error, required: field.isRequired }
  switch (field.kind) {
    case 'secret':
      return <SecretField {...props} />
    case 'secrets':
      return <SecretsField {...props} />
    case 'map':
      return <MapField {...props} />
    case 'choice':
      return (
        <SelectField
          {...frame}
          placeholder={field.standard ? t('field.standard', { value: field.standard }) : t('field.choose')}
          value={typeof value === 'string' ? value : ''}
          options={field.options.map((each) => ({ value: each, label: each }))}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'texts':
      return (
        <TextArea
          {...frame}
          dir="ltr"
          placeholder={field.standard}
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={({ currentTarget }) =>
            onChange(
              currentTarget.value === '' ? [] : currentTarget.value.split('\n').map((line) => line.trim()),
            )
          }
        />
      )
    default:
      return field.isLong ? (
        <TextArea
          {...frame}
          dir="ltr"
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <TextField
          {...frame}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          placeholder={field.standard}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
  }
}
