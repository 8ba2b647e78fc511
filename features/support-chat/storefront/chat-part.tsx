import { useEffect, useRef, useState } from 'react'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { HelpIcon } from '#platform/ui/icons/help.tsx'
import type { SupportChat, SupportChatApi } from '../contract/endpoints.ts'
import { ChatPanel } from './chat-panel.tsx'
import { useSupportChatTexts } from './support-chat-texts.ts'

/** The shop's chat; undefined until it is known, and where there is none or the question failed. */
const useSupportChat = (siteId: string): SupportChat | undefined => {
  const [chat, setChat] = useState<SupportChat>()
  useEffect(() => {
    let isCurrent = true
    const query = { promotionUrlId: siteId }
    void browserApi<SupportChatApi>()('GET /api/v1/support-chat', { query }).then((answer) => {
      if (isCurrent && answer.ok) setChat(answer.data.chat ?? undefined)
    })
    return () => {
      isCurrent = false
    }
  }, [siteId])
  return chat
}

/** Nothing of the vendor is loaded before the tap. */
type ChatState = 'ended' | 'open' | 'minimised'

/** The button that opens the chat, and the chat. */
export const ChatPart = () => {
  const t = useSupportChatTexts()
  const { _id: siteId } = useSite()
  const chat = useSupportChat(siteId)
  const [state, setState] = useState<ChatState>('ended')
  const button = useRef<HTMLButtonElement>(null)
  const close = (next: 'ended' | 'minimised') => {
    setState(next)
    // The button is in the page again after the next frame.
    requestAnimationFrame(() => button.current?.focus())
  }
  if (!chat) return null
  return (
    <>
      {state !== 'open' && (
        <Button
          ref={button}
          variant="ink"
          leading={<HelpIcon size={20} />}
          onClick={() => setState('open')}
          className="fixed end-4 bottom-[calc(1rem+var(--sticky-bottom,0px)+var(--banner-height,0px)+env(safe-area-inset-bottom))] z-20 shadow-lg"
        >
          {t(state === 'minimised' ? 'reopen' : 'open')}
        </Button>
      )}
      {state !== 'ended' && (
        <ChatPanel
          chat={chat}
          siteId={siteId}
          isOpen={state === 'open'}
          onMinimise={() => close('minimised')}
          onEnd={() => close('ended')}
        />
      )}
    </>
  )
}
