import { type ReactNode, type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { classNames } from './class-names.ts'
import { getDialogHistory } from './dialog-history.ts'
import { trapFocus } from './focus-trap.ts'
import { Toaster } from './toaster.tsx'

export type DialogProps = {
  open: boolean
  /** Called on Escape, back or a tap outside; the owner closes it by setting `open` to false. */
  onClose: () => void
  /** One of the two names the dialog. */
  label?: string
  labelledBy?: string
  describedBy?: string
  /** `alertdialog` when it requires an answer. */
  role?: 'dialog' | 'alertdialog'
  /** Off for a dialog with an address of its own, where going back closes it anyway. */
  backCloses?: boolean
  /** Off where an accidental tap would lose input. */
  backdropCloses?: boolean
  /** The position of the panel within the screen, which is a grid. */
  className?: string | false | undefined
  children: ReactNode
}

/** Stops the page from scrolling while a dialog is open over it. */
const syncScrollLock = () =>
  document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog:modal') !== null)

const useModal = ({ onClose, backCloses }: { onClose: () => void; backCloses: boolean }) => {
  const ref = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  const routerKey = useRef(key)
  const onBack = useEffectEvent(onClose)

  useLayoutEffect(() => {
    routerKey.current = key
  }, [key])

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    syncScrollLock()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      dialog?.close()
      syncScrollLock()
    }
  }, [])

  useLayoutEffect(() => {
    if (!backCloses) return
    return getDialogHistory().enter({ onBack: () => onBack(), routerKey: () => routerKey.current })
  }, [backCloses])

  return ref
}

const OpenDialog = ({
  onClose,
  label,
  labelledBy,
  describedBy,
  role,
  backCloses = true,
  backdropCloses = true,
  className,
  children,
}: Omit<DialogProps, 'open'>) => {
  const ref = useModal({ onClose, backCloses })
  const pressedBeside = useRef(false)
  const isBeside = (event: SyntheticEvent) => event.target === event.currentTarget

  return (
    <dialog
      ref={ref}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        if (!isBeside(event)) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (isBeside(event) && !event.currentTarget.open) onClose()
      }}
      onKeyDown={(event) => trapFocus(event, event.currentTarget)}
      onPointerDown={(event) => {
        pressedBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        if (backdropCloses && pressedBeside.current && isBeside(event)) onClose()
      }}
      className={classNames(
        'fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-transparent p-0 text-ink open:grid backdrop:animate-fade',
        className,
      )}
    >
      {children}
      <Toaster edge="top" />
    </dialog>
  )
}

/**
 * A modal dialog with the browser's own element: the page behind it is inert, Escape closes it, and the focus returns
 * to where it was. An element inside with `data-autofocus` gets the focus first. Children are one panel.
 */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null)
