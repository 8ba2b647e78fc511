import { useRef, useState } from 'react'
import { consoleApi } from '#core/stores/console/console-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { FieldError } from '#platform/ui/field.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import type { EditorApi } from '../../contract/editor-endpoints.ts'
import { useMenusConsoleTexts } from '../menus-console-texts.ts'
import type { EditorPicture } from './editor-data.ts'

interface PhotoFieldProps {
  readonly picture: EditorPicture | undefined
  readonly onChange: (picture: EditorPicture | undefined) => void
}

/** The photo of a product: chosen from the device, stored at once, shown as customers will see it. */
export const PhotoField = ({ picture, onChange }: PhotoFieldProps) => {
  const t = useMenusConsoleTexts()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const send = async (file: File): Promise<void> => {
    setIsSending(true)
    setError(undefined)
    const answer = await consoleApi<EditorApi>()('POST /api/v1/console/pictures', { file })
    setIsSending(false)
    if (answer.ok) onChange(answer.data)
    else setError(answer.error.status === 0 ? t('offline') : answer.error.message)
  }
  return (
    <div>
      <p className="font-semibold">{t('editor.photo')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <span className="h-24 w-32 shrink-0 overflow-hidden rounded-lg">
          <Picture base={picture?.base} alt={picture ? t('editor.photo') : ''} width={128} height={96} />
        </span>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          aria-label={t('editor.photo')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void send(file)
            event.currentTarget.value = ''
          }}
        />
        <Button size="sm" variant="secondary" busy={isSending} onClick={() => input.current?.click()}>
          {t(picture ? 'editor.photoReplace' : 'editor.photoAdd')}
        </Button>
        {picture && (
          <Button size="sm" variant="ghost" onClick={() => onChange(undefined)}>
            {t('editor.remove')}
          </Button>
        )}
      </div>
      <FieldError id="photo-error" error={error} />
    </div>
  )
}
