import { useId, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { FileButton, PICTURE_TYPES } from '#core/console-shell/console/file-button.tsx'
import { Button } from '#platform/ui/button.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import type { BrandSettings, BrandSettingsApi } from '../../contract/brand-endpoints.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'

export type StoredPicture = NonNullable<BrandSettings['icon']>

/** Stores a picture from the device; says why one is refused. */
export const usePictureUpload = () => {
  const t = useSettingsTexts()
  const [error, setError] = useState<string>()
  const upload = async (file: File | undefined): Promise<StoredPicture | undefined> => {
    setError(undefined)
    if (!file) return undefined
    const answer = await consoleApi<BrandSettingsApi>()('POST /api/v1/console/brand-pictures', { file })
    if (answer.ok) return answer.data
    setError(answer.error.status === 0 ? t('offline') : answer.error.message)
    return undefined
  }
  return { upload, error }
}

interface PictureSlotProps {
  readonly label: string
  readonly hint: string
  readonly isSquare?: boolean
  readonly picture: StoredPicture | null
  readonly onChange: (picture: StoredPicture | null) => void
}

/** One picture: chosen from the device, stored immediately, shown to customers once the form is saved. */
export const PictureSlot = ({ label, hint, isSquare = false, picture, onChange }: PictureSlotProps) => {
  const t = useSettingsTexts()
  const id = useId()
  const { upload, error } = usePictureUpload()
  return (
    <div>
      <p className="font-semibold text-sm">{label}</p>
      <p className="text-muted text-sm">{hint}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <span className={`${isSquare ? 'size-16' : 'h-16 w-32'} shrink-0 overflow-hidden rounded-md`}>
          <Picture base={picture?.base} alt={picture ? label : ''} width={isSquare ? 64 : 128} height={64} />
        </span>
        <FileButton
          size="sm"
          variant="secondary"
          accept={PICTURE_TYPES}
          label={t(picture ? 'picture.replace' : 'picture.add')}
          fieldLabel={label}
          onChoose={async ([file]) => {
            const stored = await upload(file)
            if (stored) onChange(stored)
          }}
        />
        {picture && (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
      <FieldErrorText id={`${id}-error`} error={error} />
    </div>
  )
}
