import { useId } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { FieldError } from '#platform/ui/field.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { useMenusConsoleTexts } from '../../menus-console-texts.ts'
import type { EditorPicture } from '../editor-data.ts'
import { FileButton, PICTURE_TYPES } from './file-button.tsx'
import { useUpload } from './use-upload.ts'

interface PhotoFieldProps {
  readonly picture: EditorPicture | undefined
  readonly onChange: (picture: EditorPicture | undefined) => void
}

/** The photo of a product: chosen from the device, stored immediately, shown as customers see it. */
export const PhotoField = ({ picture, onChange }: PhotoFieldProps) => {
  const t = useMenusConsoleTexts()
  const id = useId()
  const { send, error } = useUpload()
  return (
    <div>
      <p className="font-semibold">{t('editor.photo')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <span className="h-24 w-32 shrink-0 overflow-hidden rounded-lg">
          <Picture base={picture?.base} alt={picture ? t('editor.photo') : ''} width={128} height={96} />
        </span>
        <FileButton
          size="sm"
          variant="secondary"
          accept={PICTURE_TYPES}
          label={t(picture ? 'editor.photoReplace' : 'editor.photoAdd')}
          fieldLabel={t('editor.photo')}
          onChoose={async (files) => {
            const [stored] = await send(files.slice(0, 1))
            if (stored) onChange(stored)
          }}
        />
        {picture && (
          <Button size="sm" variant="ghost" onClick={() => onChange(undefined)}>
            {t('editor.remove')}
          </Button>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
