import { useId } from 'react'
import { FileButton, PICTURE_TYPES } from '#core/console-shell/console/file-button.tsx'
import { Button } from '#platform/ui/button.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import type { EditorPicture } from '../editor-data.ts'
import { useUpload } from './use-upload.ts'

interface PhotoFieldProps {
  readonly picture: EditorPicture | undefined
  readonly onChange: (picture: EditorPicture | undefined) => void
}

/** The photo of a product: chosen from the device, stored immediately, shown as customers see it. */
export const PhotoField = ({ picture, onChange }: PhotoFieldProps) => {
  const t = useMenuEditorConsoleTexts()
  const id = useId()
  const { send, error } = useUpload()
  return (
    <div>
      <p className="font-semibold">{t('photo')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <span className="h-24 w-32 shrink-0 overflow-hidden rounded-lg">
          <Picture base={picture?.base} alt={picture ? t('photo') : ''} width={128} height={96} />
        </span>
        <FileButton
          size="sm"
          variant="secondary"
          accept={PICTURE_TYPES}
          label={t(picture ? 'photoReplace' : 'photoAdd')}
          fieldLabel={t('photo')}
          onChoose={async (files) => {
            const [stored] = await send(files.slice(0, 1))
            if (stored) onChange(stored)
          }}
        />
        {picture && (
          <Button size="sm" variant="ghost" onClick={() => onChange(undefined)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <FieldErrorText id={`${id}-error`} error={error} />
    </div>
  )
}
