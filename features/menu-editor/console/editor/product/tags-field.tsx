import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import type { EditedProduct, EditorData } from '../editor-data.ts'
import { useFieldError } from '../fields/field-errors.tsx'

type Tags = NonNullable<EditedProduct['tags']>

interface TagsFieldProps {
  readonly languages: EditorData['languages']
  readonly value: Tags
  readonly onChange: (tags: Tags) => void
}

const MOST = 20

const Tag = ({
  at,
  tag,
  languages,
  onChange,
  onRemove,
}: {
  readonly at: number
  readonly tag: Tags[number]
  readonly languages: EditorData['languages']
  readonly onChange: (tag: Tags[number]) => void
  readonly onRemove: () => void
}) => {
  const t = useMenuEditorConsoleTexts()
  const language = useLanguage()
  const label = t('tag', { number: at + 1 })
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <LocalizedField
          label={label}
          languages={languages}
          maxLength={60}
          value={tag}
          error={useFieldError(`tags.${at}`)}
          onChange={onChange}
        />
      </div>
      <IconButton
        label={t('removeOption', { name: localize(tag, language) || label })}
        icon={<TrashIcon size={20} />}
        onClick={onRemove}
      />
    </li>
  )
}

/** Search words of a product in addition to its name. */
export const TagsField = ({ languages, value, onChange }: TagsFieldProps) => {
  const t = useMenuEditorConsoleTexts()
  return (
    <section aria-label={t('tags')}>
      <h3 className="font-semibold">{t('tags')}</h3>
      <p className="text-muted text-sm">{t('tagsHint')}</p>
      <ul className="mt-2 grid gap-4">
        {value.map((tag, at) => (
          <Tag
            // biome-ignore lint/suspicious/noArrayIndexKey: a tag has no name but its place
            key={at}
            at={at}
            tag={tag}
            languages={languages}
            onChange={(changed) => onChange(value.with(at, changed))}
            onRemove={() => onChange(value.toSpliced(at, 1))}
          />
        ))}
      </ul>
      {value.length < MOST && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-2"
          leading={<PlusIcon size={18} />}
          onClick={() => onChange([...value, {}])}
        >
          {t('addTag')}
        </Button>
      )}
    </section>
  )
}
