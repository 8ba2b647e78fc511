import { useRef, useState } from 'react'
import { Button, type ButtonProps } from '#platform/ui/button.tsx'
import { shrinkPhoto } from '#platform/ui/shrink-photo.ts'

type FileButtonProps = Pick<ButtonProps, 'variant' | 'size'> & {
  readonly label: string
  /** Label of the file field; defaults to the label of the button. */
  readonly fieldLabel?: string
  readonly accept: string
  readonly isSeveral?: boolean
  /** Opens the camera where the device has one. */
  readonly capture?: 'environment'
  /** The button is busy until it settles. */
  readonly onChoose: (files: readonly File[]) => Promise<unknown>
}

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** A button for choosing files from the device. */
export const FileButton = ({
  label,
  fieldLabel,
  accept,
  isSeveral,
  capture,
  onChoose,
  ...look
}: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const choose = async (files: readonly File[]): Promise<void> => {
    setBusy(true)
    await onChoose(await Promise.all(files.map(shrinkPhoto)))
    setBusy(false)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isSeveral}
        capture={capture}
        aria-label={fieldLabel ?? label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Allows choosing the same file again after it was corrected.
          event.currentTarget.value = ''
          if (files.length > 0) void choose(files)
        }}
      />
      <Button {...look} busy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
