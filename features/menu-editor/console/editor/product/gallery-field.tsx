import { useState } from 'react'
import { FileButton, PICTURE_TYPES } from '#core/console-shell/console/file-button.tsx'
import { Button } from '#platform/ui/button.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { PlayIcon } from '#platform/ui/icons/play.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import { type EditorPicture, toPictureName } from '../editor-data.ts'
import { useFieldError } from '../fields/field-errors.tsx'
import { ItemList, ItemRow, swapItems } from '../fields/item-row.tsx'
import { useUpload } from '../fields/use-upload.ts'

const VIDEO = /^https:\/\/\S+\.(?:mp4|3gp|mkv)$/
const MOST = 12

interface GalleryFieldProps {
  /** Names of pictures and URLs of videos, in display order. */
  readonly value: readonly string[]
  readonly pictures: Readonly<Record<string, EditorPicture>>
  readonly onChange: (gallery: string[], added: readonly EditorPicture[]) => void
}

const VideoField = ({ onAdd }: { readonly onAdd: (address: string) => void }) => {
  const t = useMenuEditorConsoleTexts()
  const [address, setAddress] = useState('')
  const typed = address.trim()
  const isVideo = VIDEO.test(typed) && typed.length <= 500
  const isWrong = typed !== '' && !isVideo
  const add = (): void => {
    if (!isVideo) return
    onAdd(typed)
    setAddress('')
  }
  return (
    <div className="flex items-end gap-3">
      <TextField
        type="url"
        dir="ltr"
        label={t('videoAddress')}
        hint={t('videoHint')}
        optional
        placeholder="https://"
        value={address}
        data-unreadable={isWrong || undefined}
        error={isWrong ? t('videoFormat') : undefined}
        onChange={(event) => setAddress(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        onBlur={add}
      />
      <Button variant="secondary" className="shrink-0" aria-disabled={!isVideo} onClick={add}>
        {t('add')}
      </Button>
    </div>
  )
}

/** Pictures and videos of a product in addition to its photo, in a chosen order. */
export const GalleryField = ({ value, pictures, onChange }: GalleryFieldProps) => {
  const t = useMenuEditorConsoleTexts()
  const { send, error } = useUpload()
  const issue = useFieldError('gallery')
  const room = MOST - value.length
  return (
    <div className="grid gap-3">
      <ItemList>
        {value.map((item, at) => {
          const base = pictures[item]?.base
          const name = base ? t('picture', { number: at + 1 }) : item
          return (
            <ItemRow
              key={item}
              name={name}
              leading={
                <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg bg-surface-sunken">
                  {base ? <Picture base={base} alt="" width={56} height={56} /> : <PlayIcon size={24} />}
                </span>
              }
              move={{
                isFirst: at === 0,
                isLast: at === value.length - 1,
                onMove: (by) => onChange(swapItems(value, at, by), []),
              }}
              onRemove={() => onChange(value.toSpliced(at, 1), [])}
            />
          )
        })}
      </ItemList>
      <FieldErrorText id="gallery-error" error={error ?? issue} />
      {room > 0 && (
        <>
          <div>
            <FileButton
              size="sm"
              variant="secondary"
              isSeveral
              accept={PICTURE_TYPES}
              label={t('addPictures')}
              onChoose={async (files) => {
                const added = await send(files.slice(0, room))
                const names = added.map(toPictureName).filter((name) => !value.includes(name))
                onChange([...value, ...new Set(names)], added)
              }}
            />
          </div>
          <VideoField onAdd={(address) => onChange([...new Set([...value, address])], [])} />
        </>
      )}
    </div>
  )
}
