import { useEffect, useId, useRef } from 'react'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { CloseIcon } from '#platform/ui/icons/close.tsx'
import type { SupportChat } from '../contract/endpoints.ts'
import { useSupportChatTexts } from './support-chat-texts.ts'

interface ChatPanelProps {
  readonly chat: SupportChat
  readonly siteId: string
  readonly isOpen: boolean
  readonly onMinimise: () => void
  readonly onEnd: () => void
}

/**
 * The vendor's page in a frame that sees neither this page nor its address. It is no dialog: the order behind it can be
 * read while chatting. Removing the frame ends the session.
 */
export const ChatPanel = ({ chat, siteId, isOpen, onMinimise, onEnd }: ChatPanelProps) => {
  const t = useSupportChatTexts()
  const language = useLanguage()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpen) heading.current?.focus()
  }, [isOpen])
  return (
    <section
      aria-labelledby={id}
      hidden={!isOpen}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onMinimise()
      }}
      className={classNames(
        'fixed inset-x-0 bottom-0 z-30 flex-col border border-line bg-surface-raised shadow-xl',
        'h-[75dvh] rounded-t-xl md:inset-x-auto md:end-4 md:bottom-4 md:h-[min(36rem,80dvh)] md:w-96 md:rounded-xl',
        isOpen ? 'flex' : 'hidden',
      )}
    >
      <div className="flex items-center gap-1 border-line border-b py-2 ps-4 pe-2">
        <h2 ref={heading} id={id} tabIndex={-1} className="min-w-0 grow font-bold outline-none">
          {t('heading')}
        </h2>
        <IconButton label={t('minimise')} icon={<ChevronDownIcon size={22} />} onClick={onMinimise} />
        <IconButton label={t('end')} icon={<CloseIcon size={22} />} onClick={onEnd} />
      </div>
      <p className="border-line border-b px-4 py-2 text-muted text-sm">{t('note', { vendor: chat.title })}</p>
      <iframe
        title={t('heading')}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
        src={`/chat-frame/${siteId}?lang=${language}`}
        className="min-h-0 w-full grow rounded-b-xl border-0 bg-surface"
      />
    </section>
  )
}
