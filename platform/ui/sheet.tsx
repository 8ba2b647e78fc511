import { type ReactNode, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons/close.tsx'
import { useUiTexts } from './ui-texts.ts'
import { useFocusableScroll } from './use-focusable-scroll.ts'

export type SheetProps = Pick<DialogProps, 'open' | 'onClose' | 'backCloses' | 'backdropCloses'> & {
  title: ReactNode
  /** A picture over the full width; the title is then below it and scrolls with it. */
  media?: ReactNode
  /** Below the title, above the rest. */
  subtitle?: ReactNode
  /** Stays in view at the bottom: the main action. */
  footer?: ReactNode
  size?: 'md' | 'lg'
  children: ReactNode
}

const PANEL =
  'relative flex max-h-[92dvh] w-full animate-rise flex-col self-end overflow-hidden rounded-t-2xl bg-surface-raised shadow-xl ' +
  'md:max-h-[min(52rem,88dvh)] md:animate-pop md:self-center md:justify-self-center md:rounded-2xl'
const SIZES = { md: 'md:max-w-lg', lg: 'md:max-w-3xl' }

const SheetTitle = ({ id, title, subtitle }: { id: string; title: ReactNode; subtitle: ReactNode }) => (
  <div className="min-w-0 flex-1">
    <h2 id={id} className="font-bold text-xl tracking-tight">
      {title}
    </h2>
    {subtitle && <div className="mt-0.5 text-muted text-sm">{subtitle}</div>}
  </div>
)

const SheetPanel = ({
  id,
  title,
  media,
  subtitle,
  footer,
  size = 'md',
  onClose,
  children,
}: SheetProps & { id: string }) => {
  const t = useUiTexts()
  const body = useRef<HTMLDivElement>(null)
  useFocusableScroll(body)
  const close = (
    <IconButton
      label={t('close')}
      icon={<CloseIcon />}
      tone={media ? 'raised' : 'sunken'}
      onClick={onClose}
      className={media ? 'absolute end-3 top-3 z-10' : undefined}
    />
  )
  return (
    <div className={classNames(PANEL, SIZES[size])}>
      {media ? (
        close
      ) : (
        <header className="flex items-center gap-4 border-line border-b px-5 py-3">
          <SheetTitle id={id} title={title} subtitle={subtitle} />
          {close}
        </header>
      )}
      <div ref={body} className="scroll-slim relative min-h-0 flex-1 focus-visible:-outline-offset-3">
        {media}
        {media && (
          <div className="flex px-5 pt-5">
            <SheetTitle id={id} title={title} subtitle={subtitle} />
          </div>
        )}
        <div className={classNames('px-5 pt-4', footer ? 'pb-5' : 'pb-safe-6')}>{children}</div>
      </div>
      {footer && <footer className="border-line border-t px-5 pt-3 pb-safe-3 shadow-bar">{footer}</footer>}
    </div>
  )
}

/** Slides up from the bottom on phones, is centred from 768 px; title and footer stay, the rest scrolls. */
export const Sheet = (props: SheetProps) => {
  const id = useId()
  const { open, onClose, backCloses, backdropCloses } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      labelledBy={id}
      backCloses={backCloses}
      backdropCloses={backdropCloses}
    >
      <SheetPanel {...props} id={id} />
    </Dialog>
  )
}
