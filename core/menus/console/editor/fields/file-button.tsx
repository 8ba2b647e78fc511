import { useRef, useState } from 'react'
import { Button, type ButtonProps } from '#platform/ui/button.tsx'

type FileButtonProps = Pick<ButtonProps, 'variant' | 'size'> & {
  readonly label: string
  /** What the file field is called; the same as on the button unless told otherwise. */
  readonly fieldLabel?: string
  readonly accept: string
  readonly isSeveral?: boolean
  /** While it is under way the button is busy. */
  readonly onChoose: (files: readonly File[]) => Promise<unknown>
}

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif'

/** A button that lets files be chosen from the device. */
export const FileButton = ({ label, fieldLabel, accept, isSeveral, onChoose, ...look }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const choose = async (files: readonly File[]): Promise<void> => {
    setBusy(true)
    await onChoose(files)
    setBusy(false)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isSeveral}
        aria-label={fieldLabel ?? label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The same file can be chosen again after it was mended.
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
