import { useId } from 'react'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { FileButton, PICTURE_TYPES } from '#core/console-shell/console/file-button.tsx'
import { LocalizedField } from '#core/console-shell/console/localized-field.tsx'
import { Button } from '#platform/ui/button.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { useSettingsTexts } from '../settings-console-texts.ts'
import { replaceAt } from './brand-texts-part.tsx'
import type { OrderingPartProps } from './fees-part.tsx'
import { usePictureUpload } from './picture-slot.tsx'

const MAX_PICTURES = 12

/** Pictures of the outlet itself, each with what it shows in words. */
export const GalleryPart = ({ form, draft, errorOf, onChange }: OrderingPartProps) => {
  const t = useSettingsTexts()
  const id = useId()
  const { upload, error } = usePictureUpload()
  const { gallery } = draft
  const write = (list: typeof gallery): void => onChange({ ...draft, gallery: list })
  return (
    <ExplainedSection heading={t('gallery.heading')} text={t('gallery.text')}>
      {gallery.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be there twice
        <div key={`${index} ${picture.base}`} className="flex flex-wrap items-start gap-3">
          <span className="h-16 w-24 shrink-0 overflow-hidden rounded-md">
            <Picture base={picture.base} alt="" width={96} height={64} />
          </span>
          <div className="min-w-0 flex-1 basis-64">
            <LocalizedField
              label={t('gallery.alt', { number: index + 1 })}
              isRequired
              languages={form.languages}
              maxLength={160}
              value={picture.alt}
              error={errorOf(`gallery.${index}`)}
              onChange={(alt) => write(replaceAt(gallery, index, { ...picture, alt }))}
            />
            <Button
              size="sm"
              variant="ghost"
              className="min-h-target"
              onClick={() => write(gallery.filter((_, at) => at !== index))}
            >
              {t('gallery.remove', { number: index + 1 })}
            </Button>
          </div>
        </div>
      ))}
      {gallery.length < MAX_PICTURES && (
        <div>
          <FileButton
            size="sm"
            variant="secondary"
            accept={PICTURE_TYPES}
            label={t('picture.add')}
            fieldLabel={t('gallery.heading')}
            onChoose={async ([file]) => {
              const stored = await upload(file)
              if (stored) write([...gallery, { ...stored, alt: {} }])
            }}
          />
          <FieldErrorText id={`${id}-error`} error={error} />
        </div>
      )}
    </ExplainedSection>
  )
}
