import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Dialog, type DialogProps } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './icons/close.tsx'
import { useUiTexts } from './ui-texts.ts'
import { useFocusableScroll } from './use-focusable-scroll.ts'

export type SheetProps = Pick<DialogProps, 'open' | 'onClose' | 'backCloses' | 'backdropCloses'> & {
  title: ReactNode
  /** A picture over the full width; the title is then below it, and in the bar once the picture has scrolled away. */
  media?: ReactNode
  /** Below the title, above the rest. */
  subtitle?: ReactNode
  /** Stays in view at the bottom: the main action. */
  footer?: ReactNode
  size?: 'md' | 'lg'
  /** It takes the place of an open sheet with less in it, and so appears without motion. */
  isReplacement?: boolean
  children: ReactNode
}

const PANEL =
  'relative mx-auto flex max-h-[calc(100dvh-1.75rem)] w-full max-w-page flex-col self-end overflow-hidden rounded-t-2xl bg-surface-raised shadow-xl ' +
  'md:max-h-[min(52rem,88dvh)] md:self-center md:justify-self-center md:rounded-2xl'
const MOTION = 'animate-rise md:animate-pop'
const SIZES = { md: 'md:max-w-lg', lg: 'md:max-w-3xl' }

const SheetTitle = ({ id, title, subtitle }: { id: string; title: ReactNode; subtitle: ReactNode }) => (
  <div className="min-w-0 flex-1">
    <h2 id={id} className="font-bold text-xl tracking-tight">
      {title}
    </h2>
    {subtitle && <div className="mt-0.5 text-muted text-sm">{subtitle}</div>}
  </div>
)

/** Whether the element has passed the bar over it; the bar is then what the content scrolls under. */
const useIsPast = (element: RefObject<HTMLElement | null>): boolean => {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    const watched = element.current
    const body = watched?.parentElement
    if (!watched || !body) return
    const measure = () => {
      const bar = watched.previousElementSibling?.getBoundingClientRect().bottom ?? 0
      setIsPast(watched.getBoundingClientRect().bottom <= bar)
    }
    body.addEventListener('scroll', measure, { passive: true })
    return () => body.removeEventListener('scroll', measure)
  }, [element])
  return isPast
}

/** The bar over a picture: clear over the picture, solid and with the title once anything else passes under it. */
const MediaBar = ({ media, title, close }: { media: ReactNode; title: ReactNode; close: ReactNode }) => {
  const picture = useRef<HTMLDivElement>(null)
  const isPast = useIsPast(picture)
  return (
    <>
      <div
        data-solid={isPast || undefined}
        className={classNames(
          'sticky top-0 z-10 -mb-17 flex min-h-17 items-center gap-3 px-3 transition-colors duration-150',
          isPast ? 'border-line border-b bg-surface-raised' : 'border-transparent border-b',
        )}
      >
        {close}
        {/* The heading itself stands below the picture. */}
        <span
          aria-hidden="true"
          className={classNames('min-w-0 flex-1 truncate font-bold', !isPast && 'invisible')}
        >
          {title}
        </span>
      </div>
      <div ref={picture}>{media}</div>
    </>
  )
}

const SheetPanel = ({
  id,
  title,
  media,
  subtitle,
  footer,
  size = 'md',
  isReplacement,
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
    />
  )
  return (
    <div className={classNames(PANEL, SIZES[size], !isReplacement && MOTION)}>
      {!media && (
        <header className="flex items-center gap-4 border-line border-b px-5 py-3">
          <SheetTitle id={id} title={title} subtitle={subtitle} />
          {close}
        </header>
      )}
      <div
        ref={body}
        className={classNames(
          'scroll-slim relative min-h-0 flex-1 focus-visible:-outline-offset-3',
          Boolean(media) && 'scroll-pt-17',
        )}
      >
        {media && <MediaBar media={media} title={title} close={close} />}
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
  const { open, onClose, backCloses, backdropCloses, isReplacement } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      labelledBy={id}
      backCloses={backCloses}
      backdropCloses={backdropCloses}
      className={isReplacement && 'backdrop:animate-none!'}
    >
      <SheetPanel {...props} id={id} />
    </Dialog>
  )
}
