import { useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { usePopup } from './popup-store.ts'
import { useUiTexts } from './ui-texts.ts'

const usePopupTexts = () => {
  const { heading, subText, leftBtnText, rightBtnText, isUrlNotFound } = usePopup()
  const t = useUiTexts()
  if (!isUrlNotFound) return { heading, subText, leftBtnText, rightBtnText }
  return {
    heading: heading || t('notFoundHeading'),
    subText: subText || t('notFoundText'),
    leftBtnText,
    rightBtnText: rightBtnText || t('notFoundButton'),
  }
}

const PopupPanel = ({ id }: { id: string }) => {
  const { image, handlers, closePopup } = usePopup()
  const { heading, subText, leftBtnText, rightBtnText } = usePopupTexts()
  // First, because a handler may open the next popup.
  const answer = (handler: (() => void) | undefined) => () => {
    closePopup()
    handler?.()
  }
  return (
    <div className="m-4 w-full max-w-sm animate-pop place-self-center rounded-2xl bg-surface-raised p-6 text-center shadow-xl max-sm:w-auto">
      {image && (
        <img src={image} alt="" width={128} height={128} className="mx-auto mb-4 size-32 object-contain" />
      )}
      <h2 id={`${id}-heading`} className="font-bold text-xl tracking-tight">
        {heading}
      </h2>
      {subText && (
        <p id={`${id}-text`} className="mt-2 text-muted">
          {subText}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3 *:min-w-28 *:flex-1">
        {leftBtnText && (
          <Button variant="secondary" onClick={answer(handlers.left)}>
            {leftBtnText}
          </Button>
        )}
        {rightBtnText && <Button onClick={answer(handlers.right)}>{rightBtnText}</Button>}
      </div>
    </div>
  )
}

/** Shows the popup store's content. Rendered once, in the shell. */
export const GenericPopup = () => {
  const { isOpen, closePopup, subText, isUrlNotFound } = usePopup()
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={closePopup}
      role="alertdialog"
      labelledBy={`${id}-heading`}
      describedBy={subText || isUrlNotFound ? `${id}-text` : undefined}
    >
      <PopupPanel id={id} />
    </Dialog>
  )
}
